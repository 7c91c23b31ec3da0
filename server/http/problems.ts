import { NEEDS_TIME } from '#domain/problem.ts'
import { NEEDS_OTHER_PASSWORD, NEEDS_SECOND_FACTOR } from '#domain/people/credentials.ts'

/** A failure that the caller is told about. Everything else that is thrown is answered as 500. */
export class HttpProblem extends Error {
  override name = 'HttpProblem'
  readonly status: number
  readonly fields: Record<string, string[]> | undefined
  readonly headers: Record<string, string>
  readonly needs: string | undefined

  constructor(
    status: number,
    detail: string,
    more: { fields?: Record<string, string[]>; headers?: Record<string, string>; needs?: string } = {},
  ) {
    super(detail)
    this.status = status
    this.fields = more.fields
    this.headers = more.headers ?? {}
    this.needs = more.needs
  }
}

export const unauthorized = () =>
  // No Basic challenge: a browser would open its own password window, which cannot be logged out of.
  new HttpProblem(401, '로그인이 필요합니다.')
export const forbidden = () => new HttpProblem(403, '권한이 없습니다.')
export const needsSecondFactor = () =>
  new HttpProblem(403, '관리하려면 먼저 내 계정에서 2단계 인증을 설정해주세요.', {
    needs: NEEDS_SECOND_FACTOR,
  })
/** The password was right: what is missing is a code, or another than this. */
export const asksForCode = (detail: string) => new HttpProblem(401, detail, { needs: NEEDS_SECOND_FACTOR })
/** The password was right, but is one that was given, and its time is over. */
export const asksForOtherPassword = () =>
  new HttpProblem(401, '처음 받은 비밀번호의 기한이 지났습니다. 관리자에게 새 비밀번호를 받아주세요.', {
    needs: NEEDS_OTHER_PASSWORD,
  })
export const notFound = () => new HttpProblem(404, '찾을 수 없습니다.')
export const changedMeanwhile = () => new HttpProblem(412, '다른 사람이 먼저 수정했습니다.')

/** Whoever is told so comes again after these seconds; it was not for what they asked. */
const inSeconds = (wait: number) => ({ headers: { 'retry-after': String(wait) }, needs: NEEDS_TIME })

export function tooMany(detail: string, waitSeconds: number): HttpProblem {
  return new HttpProblem(429, detail, inSeconds(waitSeconds))
}

/** Where the database or the bucket is away. Clients take it for certain that such a call has done nothing. */
export const storesAway = () =>
  new HttpProblem(
    503,
    '서버가 자료 저장소에 연결하지 못하고 있습니다. 잠시 후 다시 시도해주세요.',
    inSeconds(10),
  )

/** More are asking than can be answered in time; nothing was done. */
export const crowded = (waitSeconds: number) =>
  new HttpProblem(503, '지금 서버를 쓰는 사람이 많습니다. 잠시 후 다시 시도해주세요.', inSeconds(waitSeconds))

/** Long enough for somebody to make room; devices ask ever more rarely by themselves. */
export const noSpace = () =>
  new HttpProblem(507, '서버의 저장 공간이 부족합니다. 관리자에게 알려주세요.', inSeconds(300))

/** A 400 with messages by field. */
export function invalid(fields: Record<string, string>): HttpProblem {
  const entries = Object.entries(fields)
  return new HttpProblem(400, entries[0]?.[1] ?? '입력한 내용이 올바르지 않습니다.', {
    fields: Object.fromEntries(entries.map(([field, message]) => [field, [message]])),
  })
}
