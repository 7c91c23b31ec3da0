import { expect, test } from 'vitest'
import { WAKE, isMessage } from '#lib/service-worker-messages.ts'

test('a message is known by its type, whatever else may be posted', () => {
  expect(isMessage({ type: WAKE, more: 1 }, WAKE)).toBe(true)
  for (const other of [{ type: 'OTHER' }, {}, WAKE, null, undefined, 7])
    expect(isMessage(other, WAKE)).toBe(false)
})
