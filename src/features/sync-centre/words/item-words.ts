import type { OutboxItem } from '#local/views/work/outbox-list.ts'
import { type NamedItem, wordsOfKind } from './kind-words.ts'

/** What a waiting item is: `공정 '용해' 수정: 공정 설명`. */
export function itemWords(item: NamedItem): string {
  const { item: words, done } = wordsOfKind(item.kind)
  return words?.(item) ?? done
}

/** What goes when the item is discarded; `others` hang on it and go with it. */
export function lossWords(item: NamedItem & Pick<OutboxItem, 'state'>, others: number): string {
  const along = others === 0 ? '' : ` 여기에 딸린 올리지 않은 작업 ${others}건도 함께 사라집니다.`
  const isOpen = item.state === 'UNCERTAIN' || item.state === 'RECONCILE'
  const there = isOpen ? ' 서버에서는 이미 처리되었을 수 있습니다.' : ''
  return `${wordsOfKind(item.kind).loss(item)}${along}${there} 되돌릴 수 없습니다.`
}

/** Where an item is, in a word. */
export function placeWords({ state }: Pick<OutboxItem, 'state'>): {
  tone: 'trouble' | 'waiting' | 'accent' | 'neutral'
  words: string
} {
  switch (state) {
    case 'REJECTED':
    case 'CONFLICT':
    case 'NEEDS_USER':
      return { tone: 'trouble', words: '확인 필요' }
    case 'PARKED':
      return { tone: 'neutral', words: '보관됨' }
    case 'SENDING':
      return { tone: 'accent', words: '올리는 중' }
    case 'QUEUED':
    case 'UNCERTAIN':
    case 'RECONCILE':
      return { tone: 'waiting', words: '기기에만 있음' }
  }
}
