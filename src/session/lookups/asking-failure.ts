import { inKorean } from '#lib/words/in-korean.ts'
import { type ProblemKind, problemOf } from '#api/problem.ts'

const FAILURES: Partial<Record<ProblemKind, string>> = {
  refused: '서버가 받지 않았습니다. 입력한 내용을 확인해주세요.',
  unauthorised: '다시 로그인한 뒤 시도해주세요.',
  throttled: '요청이 너무 많거나 서버가 바쁩니다. 잠시 후 다시 시도해주세요.',
  portal: '서버 대신 다른 화면이 응답했습니다. Wi-Fi 접속 로그인이 필요한지 확인해주세요.',
}

/**
 * Why the server did not do what it was asked for while somebody waits; without an answer nobody knows whether it did.
 * @param own what is said otherwise where this is asked
 */
export function askingFailure(error: unknown, own: Partial<Record<ProblemKind, string>>): string {
  const problem = problemOf(error)
  const said = problem?.kind === 'refused' ? inKorean(problem.detail) : null
  return (
    said ??
    (problem === null ? undefined : { ...FAILURES, ...own }[problem.kind]) ??
    '서버의 답을 받지 못해 되었는지 알 수 없습니다. 목록을 확인한 뒤 다시 시도해주세요.'
  )
}
