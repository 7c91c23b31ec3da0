import { afterEach, expect, it, vi } from 'vitest'
import { createDeviceMemory } from '#session/user/remembered-user.ts'
import { tabs } from '../support/unit/device-memory.ts'
import { storageOf } from '../support/unit/storage.ts'

afterEach(() => void vi.restoreAllMocks())

const storage = (entries: Record<string, string> = {}) => storageOf(new Map(Object.entries(entries)))

it('a device without memory remembers nobody', () => {
  expect(createDeviceMemory(storage()).read()).toEqual({ kind: 'nobody' })
})

it('what was kept comes back', () => {
  const memory = createDeviceMemory(storage())
  const kept = {
    kind: 'user',
    username: '가나',
    role: 'viewer',
    validUntil: '2026-12-22T08:05:00.000Z',
  } as const
  memory.keep(kept)
  expect(memory.read()).toEqual(kept)
  const left = { kind: 'signed-out', revoked: true, username: '가나' } as const
  memory.signOut(left)
  expect(memory.read()).toEqual(left)
  memory.welcome()
  expect(memory.read()).toEqual({ kind: 'nobody' })
})

it.each([
  ['in an entry of its own', 'signed-out'],
  ['where earlier versions noted it', 'remembered-user'],
])('who signed out is out, noted %s', (_, key) => {
  const left = { kind: 'signed-out', revoked: false, username: '가나' } as const
  const memory = createDeviceMemory(storage({ [key]: JSON.stringify(left) }))
  expect(memory.read()).toEqual(left)
})

it('signing out is remembered where the storage has no room for more', () => {
  const kept = new Map<string, string>()
  const full = storageOf(kept)
  const memory = createDeviceMemory(full)
  memory.keep({ kind: 'user', username: '가나', role: 'writer', validUntil: '2026-12-22T08:05:00.000Z' })
  full.setItem = (key, value) => {
    const used = [...kept].filter(([other]) => other !== key).reduce((sum, [, text]) => sum + text.length, 0)
    if (used + value.length > 100) throw new DOMException('full', 'QuotaExceededError')
    kept.set(key, value)
  }
  memory.signOut({ kind: 'signed-out', revoked: false, username: '가나' })
  expect(memory.read()).toEqual({ kind: 'signed-out', revoked: false, username: '가나' })
})

it('what a tab writes that has not read of the signing out yet undoes it in none', () => {
  const { open } = tabs()
  const one = open()
  const user = { kind: 'user', username: '가나', role: 'writer' } as const
  one.memory.keep(user)
  const late = open()
  one.memory.signOut({ kind: 'signed-out', revoked: false, username: '가나' })
  expect(late.memory.read()).toEqual(user)
  late.memory.keep(user)
  expect(open().memory.read()).toEqual({ kind: 'signed-out', revoked: false, username: '가나' })
  one.memory.welcome()
  one.memory.keep(user)
  expect(open().memory.read()).toEqual(user)
})

it.each([
  ...['{', '7', 'null', '"user"', '{}', '{"kind":"user"}', '{"kind":"admin","username":"가","revoked":true}'],
  ...['{"kind":"user","username":""}', '{"kind":"user","username":7}'],
  ...['{"kind":"signed-out"}', '{"kind":"signed-out","revoked":"yes"}'],
])('spoiled memory %s remembers nobody', (kept) => {
  expect(createDeviceMemory(storage({ 'remembered-user': kept })).read()).toEqual({ kind: 'nobody' })
})

it('a storage that throws stops nobody', () => {
  const broken = {
    getItem: () => {
      throw new Error('blocked')
    },
    setItem: () => undefined,
    removeItem: () => undefined,
  }
  expect(createDeviceMemory(broken).read()).toEqual({ kind: 'nobody' })
})

it.each([
  ['{"kind":"user","username":"가","role":"owner","validUntil":7}', { kind: 'user', username: '가' }],
  ['{"kind":"user","username":"가"}', { kind: 'user', username: '가' }],
  ['{"kind":"signed-out","revoked":true,"username":7}', { kind: 'signed-out', revoked: true }],
  ['{"kind":"signed-out","revoked":true}', { kind: 'signed-out', revoked: true }],
])('of %s only what is of use is remembered', (kept, remembered) => {
  expect(createDeviceMemory(storage({ 'remembered-user': kept })).read()).toEqual(remembered)
})

it('it is told where the storage does not take what is to be remembered', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const error = new DOMException('full', 'QuotaExceededError')
  const full = storage()
  full.setItem = () => {
    throw error
  }
  createDeviceMemory(full).keep({ kind: 'user', username: '가나' })
  expect(told).toHaveBeenCalledWith('The device could not remember the session.', error)
})
