import type { OutboxItem } from '#local/views/work/outbox-list.ts'
import type { SyncHold } from '#local/views/work/sync-status.ts'
import { isForWantOfRoom } from '#local/outbox/operation.ts'
import { fieldLabels } from '#domain/model/sections.ts'
import { itemWords } from './item-words.ts'
import { refusalWords, stoppedWords } from '#session/user/refusal-words.ts'
import { timeWords } from '#lib/words/time-words.ts'

/** What else decides whether an item can go out now. */
export interface Situation {
  hold: SyncHold | null
  /** The item that has to be delivered before this one. */
  ahead: OutboxItem | null
  /** Until when the server is left alone. */
  pausedUntil: number | null
  now: number
}

const HOLD_WORDS: Record<SyncHold, string> = {
  offline: '네트워크가 없습니다. 연결되면 저절로 올립니다.',
  session: '로그인이 끝났습니다. 다시 로그인하면 이어서 올립니다.',
  portal: '이 Wi-Fi는 먼저 접속 로그인이 필요합니다. 로그인하면 저절로 올립니다.',
  server: '서버가 제대로 응답하지 않습니다. 저절로 다시 시도합니다.',
  throttled: '서버가 잠시 기다려 달라고 했습니다. 시간이 지나면 저절로 올립니다.',
}

const FULL_WORDS = '서버의 저장 공간이 가득 찼습니다. 이 기기에 그대로 있고, 공간이 생기면 저절로 올립니다.'

const isFull = (item: OutboxItem) => isForWantOfRoom(item) && !item.needsPerson

/**
 * What holds all of it up, or null. A server without room takes what needs none: some of the work goes out while the
 * rest waits, for hours maybe.
 */
export function holdWords(items: readonly OutboxItem[], situation: Omit<Situation, 'ahead'>): string | null {
  const { hold } = situation
  const full = items.filter(isFull)
  const [first] = full.toSorted((one, other) => (one.nextAt ?? 0) - (other.nextAt ?? 0))
  if (first === undefined || (hold !== null && hold !== 'server'))
    return hold === null ? null : HOLD_WORDS[hold]
  return `서버의 저장 공간이 가득 차서 ${full.length}건을 아직 받지 못합니다. 잃는 것은 없습니다. 이 기기에 그대로 있고, 공간이 생기면 저절로 올립니다. 관리자에게 알려주세요. 다음 시도: ${nextWords(first, { ...situation, ahead: null })}`
}

/** Why an item is not on the server yet, and what would move it on. */
export function reasonWords(item: OutboxItem, situation: Situation): string {
  const why = whyItWaits(item, situation)
  return item.canRetry && !item.needsPerson ? `${why} 기다리지 않고 다시 시도하거나 버릴 수 있습니다.` : why
}

function whyItWaits(item: OutboxItem, { hold, ahead }: Situation): string {
  switch (item.state) {
    case 'REJECTED':
      return `${refusalWords(item.lastError)} 고쳐서 다시 저장하거나, 다시 시도하거나, 버릴 수 있습니다.`
    case 'CONFLICT': {
      const fields = fieldLabels(item.conflicts.map(({ field }) => field))
      return `다른 곳에서도 같은 칸(${fields})을 고쳤습니다. 어느 값을 남길지 골라주세요.`
    }
    case 'NEEDS_USER':
    case 'PARKED':
      return stoppedWords(item)
    case 'SENDING':
      return '서버의 답을 기다리고 있습니다.'
    case 'UNCERTAIN':
    case 'RECONCILE':
      if (hold !== null && !isOwnTrouble(item, hold)) return HOLD_WORDS[hold]
      // It says itself that it has kept nothing.
      if (isFull(item)) return FULL_WORDS
      return `${troubleWords(item.lastError)} 서버에 올라갔는지 확인하고 이어갑니다.`
    case 'QUEUED':
      if (hold !== null && !(hold === 'server' && isFull(item))) return HOLD_WORDS[hold]
      if (ahead?.needsPerson === true) return `먼저 확인할 작업이 있습니다: ${itemWords(ahead)}`
      if (ahead !== null) return `앞의 작업이 끝나면 올립니다: ${itemWords(ahead)}`
      if (isFull(item)) return FULL_WORDS
      return item.lastError === null || item.nextAt === null
        ? '차례가 되면 바로 올립니다.'
        : troubleWords(item.lastError)
  }
}

/** It was answered, though not as it should have been: that says more than that the server is not well. */
function isOwnTrouble(item: OutboxItem, hold: SyncHold): boolean {
  return hold === 'server' && (item.lastError?.kind === 'unexpected' || isFull(item))
}

function troubleWords(error: OutboxItem['lastError']): string {
  switch (error?.kind ?? '') {
    case 'server':
      return '서버가 이 작업을 처리하지 못했습니다.'
    case 'unexpected':
      return '서버가 알 수 없는 답을 보냈습니다.'
    case 'not-found':
    case 'conflict':
      return '서버가 이 작업을 받지 않았습니다.'
    case 'throttled':
      return '서버가 잠시 기다려 달라고 했습니다.'
    case 'unauthorised':
      return '로그인을 새로 확인하고 있습니다.'
    case 'portal':
      return '서버가 아닌 곳에서 답이 왔습니다.'
    default:
      return '답을 받지 못했습니다.'
  }
}

/** When it is tried next. */
export function nextWords(item: OutboxItem, { hold, ahead, pausedUntil, now }: Situation): string {
  if (item.state === 'SENDING') return '지금'
  if (item.needsPerson) {
    const isSet = item.nextAt !== null && item.nextAt > now
    return isSet ? `확인하신 뒤, 늦어도 ${timeWords(item.nextAt ?? now, now)}` : '확인하신 뒤'
  }
  if (hold === 'offline') return '연결되면 바로'
  if (hold === 'session') return '로그인하면 바로'
  const at = Math.max(item.nextAt ?? 0, hold === null ? 0 : (pausedUntil ?? 0))
  if (at > now) return timeWords(at, now)
  if (hold !== null) return '잠시 후'
  return ahead === null ? '곧' : '앞의 작업 다음'
}
