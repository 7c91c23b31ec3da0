import { MOST_SHARED, SHARE_REFUSALS, type ShareRefusal } from '#lib/share-target.ts'
import { photoMessages } from '#pictures/keep/photo-messages.ts'

const WORDS: Record<ShareRefusal, { title: string; description: string }> = {
  notAnImage: photoMessages.notAnImage,
  tooManyBytes: photoMessages.tooManyBytes,
  unreadable: photoMessages.unreadable,
  full: photoMessages.full,
  notKept: photoMessages.notKept,
  tooMany: {
    title: `사진이 ${MOST_SHARED}장 넘게 기다리고 있습니다.`,
    description: '기다리는 사진을 공정에 넣거나 버린 뒤 다시 공유해주세요.',
  },
}

/**
 * What was shared and not kept, in words.
 * @param address what the service worker counted; anybody may have written it
 */
export function refusalWords(address: URLSearchParams): string[] {
  return SHARE_REFUSALS.flatMap((reason) => {
    const count = Number(address.get(reason))
    if (!Number.isInteger(count) || count < 1) return []
    const { title, description } = WORDS[reason]
    return [`받지 못한 파일 ${count}개: ${title} ${description}`]
  })
}
