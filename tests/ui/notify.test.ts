import { expect, it } from 'vitest'
import { type Notice, notify, onNotice } from '#ui/notify.ts'

// STATE-38
it('a toast is of one of six kinds', () => {
  const heard: Notice['kind'][] = []
  const stop = onNotice(({ kind }) => heard.push(kind))
  const kinds = ['success', 'info', 'warning', 'error', 'loading', 'default'] as const
  for (const kind of kinds) notify({ kind, title: '알림' })
  stop()
  notify({ kind: 'info', title: '아무도 듣지 않는 알림' })
  expect(heard).toEqual(kinds)
})
