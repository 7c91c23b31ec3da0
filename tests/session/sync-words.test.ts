import { expect, it } from 'vitest'
import { pillWords } from '#session/sync/sync-words.ts'
import type { SyncStatus } from '#local/views/work/sync-status.ts'

const calm: SyncStatus = {
  waiting: 0,
  sending: null,
  needsYou: 0,
  unsaved: 0,
  doubles: 0,
  lastServerSaveAt: null,
  hold: null,
}
const words = (status: Partial<SyncStatus>, isOnline = true) =>
  pillWords({ ...calm, ...status }, isOnline).words

it('says what waits on this device', () => {
  expect(words({ waiting: 3 })).toBe('이 기기에 저장됨 · 3건 대기')
  expect(words({ waiting: 3 }, false)).toBe('이 기기에 저장됨 · 3건 대기')
})

it('says how far the sending is', () => {
  expect(words({ waiting: 9, sending: { done: 3, total: 12 } })).toBe('올리는 중 3/12')
})

it('says when the server had everything', () => {
  expect(words({ lastServerSaveAt: new Date(2026, 10, 21, 14, 5).getTime() })).toBe('서버에 저장됨 14:05')
})

it('what needs a person comes before everything else', () => {
  const said = words({ needsYou: 2, waiting: 5, sending: { done: 1, total: 5 } })
  expect(said).toBe('확인 필요 · 2건')
  expect(words({ needsYou: 1, doubles: 1 })).toBe('확인 필요 · 2건')
})

it('offline is a state, not an error', () => {
  expect(pillWords(calm, false)).toMatchObject({ look: 'offline' })
  expect(pillWords({ ...calm, hold: 'offline' }, true)).toMatchObject({ look: 'offline' })
})

it('input that was not saved is said before what goes on by itself, and after what is under way', () => {
  expect(words({ unsaved: 2, lastServerSaveAt: 1 })).toBe('저장하지 않은 입력 2곳')
  expect(words({ unsaved: 1, waiting: 3 }, false)).toBe('저장하지 않은 입력 1곳')
  expect(words({ unsaved: 1, waiting: 3, sending: { done: 1, total: 4 } })).toBe('올리는 중 1/4')
  expect(words({ unsaved: 1, needsYou: 2 })).toBe('확인 필요 · 2건')
})
