import type { Operation, OperationError } from '#local/outbox/operation.ts'
import { fieldLabel } from '#domain/model/sections.ts'

/** Why the server said no, in our own words: what a server writes is for programmers, in whatever language. */
export function refusalWords(error: OperationError | null): string {
  switch (error?.status ?? 0) {
    case 403:
      return '이 계정에는 권한이 없어 서버가 받지 않았습니다.'
    case 413:
      return '파일이나 내용이 너무 커서 서버가 받지 않았습니다.'
    case 415:
      return '서버가 받을 수 없는 파일 형식입니다.'
    default:
      return '서버가 입력한 값을 받지 않았습니다.'
  }
}

/** Why an operation waits for a person that the server has not refused. */
export function stoppedWords({ state, lastError }: Pick<Operation, 'state' | 'lastError'>): string {
  if (state === 'PARKED') {
    return lastError?.kind === 'missing-bytes'
      ? '사진 파일이 이 기기에 없습니다. 백업 파일이 있으면 가져온 뒤 다시 시도해주세요.'
      : '앱의 다른 버전에서 만든 작업입니다. 앱을 업데이트하면 이어서 올립니다.'
  }
  if (lastError?.status === 409)
    return '서버가 이 작업을 아직 받을 수 없다고만 답합니다. 관리자에게 알려주세요. 다른 작업은 계속 올립니다.'
  switch (lastError?.kind ?? '') {
    case 'not-found':
      return '서버에서 대상을 찾을 수 없습니다. 다른 사람이 삭제했을 수 있습니다. 이 기기의 내용으로 새로 만들 수 있습니다.'
    case 'other-bytes':
      return '서버가 받은 사진이 이 기기의 사진과 다릅니다. 다시 시도하면 새로 올립니다.'
    case 'server':
      return '서버가 이 작업을 여러 번 처리하지 못했습니다. 다른 작업은 계속 올립니다.'
    case 'unexpected':
      return '서버가 이 작업에 알 수 없는 답만 보냅니다. 관리자에게 알려주세요. 다른 작업은 계속 올립니다.'
    case 'contradicted':
      return '서버가 내용을 보여주면서도 이 작업은 받지 않습니다. 관리자에게 알려주세요. 다른 작업은 계속 올립니다.'
    case 'network':
    case 'timeout':
      return '다른 작업에는 답하면서 이 작업에만 답이 없습니다. 관리자에게 알려주세요. 다른 작업은 계속 올립니다.'
    case 'portal':
      return '이 작업에는 서버가 아닌 곳에서만 답이 옵니다. 관리자에게 알려주세요. 다른 작업은 계속 올립니다.'
    case 'throttled':
      return '서버가 이 작업에만 기다려 달라고 답합니다. 관리자에게 알려주세요. 다른 작업은 계속 올립니다.'
    case 'unauthorised':
      return '다시 로그인해도 서버가 이 작업만 받지 않습니다. 관리자에게 알려주세요. 다른 작업은 계속 올립니다.'
    case 'refused':
    case 'forbidden':
    case 'conflict':
      return '서버에 올라갔는지 확인하는 것을 서버가 거절합니다. 관리자에게 알려주세요. 다른 작업은 계속 올립니다.'
    default:
      return '서버에 올라갔는지 알 수 없습니다. 서버의 내용을 확인한 뒤 다시 시도하거나 버려주세요.'
  }
}

/** One line for each field that the server named. */
export function fieldRefusals(error: OperationError | null): string[] {
  const lines = Object.entries(error?.fields ?? {}).map(
    ([field, texts]) => `${fieldLabel(field)}: ${meaningOf(texts.join(' '))}`,
  )
  return [...new Set(lines)]
}

const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/최대|너무 (깁|길|큽)|too (long|big)|no more than|max/i, '내용이 너무 깁니다.'],
  [/이미|중복|unique|already|exists/i, '이미 쓰고 있는 값입니다.'],
  [/입력해|비어|필수|blank|required|may not be (null|empty)/i, '비워 둘 수 없습니다.'],
  [/없는|찾을 수|not found|does not exist/i, '이미 삭제된 항목이 들어 있습니다.'],
]

function meaningOf(text: string): string {
  return MEANINGS.find(([pattern]) => pattern.test(text))?.[1] ?? '서버가 받을 수 없는 값입니다.'
}
