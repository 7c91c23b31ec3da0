import type { Kept } from '#local/resolve/clear-delivered.ts'
import type { Notice } from '#ui/layers/notify.ts'
import { keptWords } from '#session/device/kept-words.ts'

/** What a person reads once what was delivered to somebody is gone from the device. */
export function clearedNotice(username: string, kept: Kept): Notice {
  return {
    kind: 'success',
    title: `이 기기에서 ${username} 님의 자료를 지웠습니다.`,
    ...(keptWords(kept) !== null && { description: keptWords(kept) ?? '' }),
  }
}
