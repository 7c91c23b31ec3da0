import { expect, it } from 'vitest'
import { createDeviceMemory } from '#session/user/remembered-user.ts'

function storage(kept: string | null) {
  let value = kept
  return { getItem: () => value, setItem: (_: string, next: string) => void (value = next) }
}

it('a device without memory remembers nobody', () => {
  expect(createDeviceMemory(storage(null)).read()).toEqual({ kind: 'nobody' })
})

it('what was kept comes back', () => {
  const memory = createDeviceMemory(storage(null))
  const kept = {
    kind: 'user',
    username: '가나',
    role: 'viewer',
    validUntil: '2026-12-22T08:05:00.000Z',
  } as const
  memory.write(kept)
  expect(memory.read()).toEqual(kept)
  const left = { kind: 'signed-out', revoked: true, username: '가나' } as const
  memory.write(left)
  expect(memory.read()).toEqual(left)
})

it.each(['{', '{"kind":"user"}', '{"kind":"admin"}'])('spoiled memory %s remembers nobody', (kept) => {
  expect(createDeviceMemory(storage(kept)).read()).toEqual({ kind: 'nobody' })
})

it('a storage that throws stops nobody', () => {
  const broken = {
    getItem: () => {
      throw new Error('blocked')
    },
    setItem: () => undefined,
  }
  expect(createDeviceMemory(broken).read()).toEqual({ kind: 'nobody' })
})
