import { unsavedWords } from '#session/sync/sync-words.ts'

interface Unsent {
  operations: number
  drafts: number
}

interface Staying extends Unsent {
  /** That were sent, of which the server has not said that it has all bytes. */
  photos?: number
}

/** What the server does not have of somebody's work, a part for each sort. */
export function unsentParts({ operations, drafts }: Unsent): string[] {
  return [
    ...(operations > 0 ? [`올리지 않은 작업 ${operations}건`] : []),
    ...(drafts > 0 ? [unsavedWords(drafts)] : []),
  ]
}

/** What stays on a device that is cleared, and why; null: nothing. */
export function keptWords({ operations, drafts, photos = 0 }: Staying): string | null {
  if (operations + drafts + photos === 0) return null
  const parts = [
    ...unsentParts({ operations, drafts }),
    ...(photos > 0 ? [`서버가 온전히 받았는지 확인하지 못한 사진 ${photos}장`] : []),
  ]
  return `${parts.join('과 ')}은 지우지 않습니다. 그것이 든 모델과 함께 이 기기에 남아, 같은 아이디로 다시 로그인하면 이어집니다.`
}

/** What clearing a device removes. */
export function removedWords({ models, photos }: { models: number; photos: number }): string {
  const parts = [...(models > 0 ? [`모델 ${models}개와`] : []), ...(photos > 0 ? [`사진 ${photos}장과`] : [])]
  return ['내려받은', ...parts, '목록'].join(' ')
}
