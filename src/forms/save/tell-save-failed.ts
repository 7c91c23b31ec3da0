import { MESSAGES } from '#domain/messages.ts'
import { PhotoMissing } from '#local/edits/photo-edits.ts'
import { StorageFailure } from '#local/store/strict-write.ts'
import { notify } from '#ui/layers/notify.ts'
import { PHOTO_MISSING } from './photo-missing.ts'

const FULL =
  '저장 공간이 부족합니다. 입력한 내용은 그대로 있으니, 이 기기에서 쓰지 않는 파일을 지운 뒤 다시 시도해주세요.'

/**
 * Says that something could not be kept on this device, and what a person can do about it.
 * @param what for the log, in our own words
 */
export function tellSaveFailed(what: string, error: unknown): void {
  console.error(what, error)
  notify({ kind: 'error', title: MESSAGES.failed, description: wordsOf(error) })
}

function wordsOf(error: unknown): string {
  if (error instanceof PhotoMissing) return PHOTO_MISSING
  if (error instanceof StorageFailure && error.reason === 'full') return FULL
  return '이 기기에 저장하지 못했습니다. 다시 시도해주세요.'
}
