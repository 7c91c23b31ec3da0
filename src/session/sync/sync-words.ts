import type { SyncStatus } from '#local/views/work/sync-status.ts'
import { clockLabel } from '#lib/words/clock-label.ts'

/** What the pill shows: which picture and tone, and the words. */
export interface PillWords {
  look: 'sending' | 'trouble' | 'unsaved' | 'waiting' | 'safe' | 'offline' | 'idle'
  words: string
}

/**
 * The answer to "is my work safe?" in one line. What needs a person comes first, then what is under way, then what was
 * never saved: all else goes on by itself.
 */
export function pillWords(status: SyncStatus, isOnline: boolean): PillWords {
  const { waiting, sending, lastServerSaveAt } = status
  const toCheck = status.needsYou + status.doubles
  if (toCheck > 0) return { look: 'trouble', words: `확인 필요 · ${toCheck}건` }
  if (sending !== null) return { look: 'sending', words: `올리는 중 ${sending.done}/${sending.total}` }
  if (status.unsaved > 0) return { look: 'unsaved', words: unsavedWords(status.unsaved) }
  const isOffline = !isOnline || status.hold === 'offline'
  if (waiting > 0) {
    return { look: isOffline ? 'offline' : 'waiting', words: `이 기기에 저장됨 · ${waiting}건 대기` }
  }
  if (isOffline) return { look: 'offline', words: '오프라인 · 계속 입력 가능' }
  if (lastServerSaveAt === null) return { look: 'idle', words: '보낼 내용 없음' }
  return { look: 'safe', words: `서버에 저장됨 ${clockLabel(lastServerSaveAt)}` }
}

/** Input of so many forms was not saved. */
export function unsavedWords(count: number): string {
  return `저장하지 않은 입력 ${count}곳`
}
