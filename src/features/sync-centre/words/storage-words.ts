import type { StorageFacts } from '#lib/device-storage.ts'
import { roomLeftWords, sizeWords } from '#lib/words/size-words.ts'
import { timeWords } from '#lib/words/time-words.ts'

/** Where so little is left, photos do not fit for long. */
const TIGHT_BYTES = 100 * 1024 * 1024

/** Whether the browser keeps what lies on this device, in the words of whoever works there. */
export function keepingWords({ isSpared }: Pick<StorageFacts, 'isSpared'>, isForgetful: boolean): string {
  if (isForgetful)
    return '사파리 탭에서는 7일 동안 이 앱을 쓰지 않으면 기기가 여기 보관한 것을 올리지 않은 작업까지 지웁니다. 홈 화면에 설치한 앱에서는 지우지 않습니다.'
  if (isSpared === true) return '브라우저가 여기 보관한 것을 저절로 지우지 않겠다고 했습니다.'
  if (isSpared === false)
    return '저장 공간이 모자라면 브라우저가 여기 보관한 것을 지울 수 있습니다. 설치하거나 보존을 요청하면 막을 수 있습니다.'
  return '이 브라우저는 보관한 것을 지우지 않겠다는 약속을 하지 않습니다. 작업을 자주 올려주세요.'
}

/** How much lies here, how much fits, and since when: a beginning later than one's work tells that it was emptied. */
export function roomWords({ usedBytes, freeBytes }: StorageFacts, since: number | null, now: number): string {
  return [
    usedBytes === null ? '' : `사용 ${sizeWords(usedBytes)}`,
    freeBytes === null ? '' : `남은 공간 ${roomLeftWords(freeBytes)}`,
    since === null ? '' : `${timeWords(since, now)}부터 보관`,
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

export function isTight({ freeBytes }: Pick<StorageFacts, 'freeBytes'>): boolean {
  return freeBytes !== null && freeBytes < TIGHT_BYTES
}
