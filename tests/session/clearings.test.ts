import { expect, it, vi } from 'vitest'
import { Clearings } from '#session/user/clearings.ts'
import { tabs } from '../support/unit/device-memory.ts'

const left = (username?: string) => ({ kind: 'signed-out', revoked: true, username }) as const

/** A tab in which somebody has signed out. */
function open(username: string | null = 'kotric1') {
  const tab = tabs().open()
  tab.memory.signOut(left(username ?? undefined))
  const clearings = new Clearings(tab)
  const told = vi.fn()
  return { ...tab, clearings, told, leave: clearings.subscribe(told) }
}

it('who has signed out may ask for it, until it is done', () => {
  const { clearings, memory, notes, told, leave } = open()
  expect([clearings.whoLeft(), clearings.isPending(), clearings.due(null)]).toEqual(['kotric1', false, []])
  clearings.ask()
  expect(told).toHaveBeenCalledOnce()
  expect([clearings.isPending(), clearings.isAsked('kotric1'), clearings.isAsked('kotric2')]).toEqual([
    ...[true, true, false],
  ])
  expect([clearings.due(null), clearings.due('kotric1')]).toEqual([['kotric1'], []])
  clearings.done('kotric1')
  expect(told).toHaveBeenCalledTimes(2)
  expect([clearings.isPending(), clearings.isAsked('kotric1'), clearings.due(null)]).toEqual([
    false,
    false,
    [],
  ])
  expect(notes.has('kotric1')).toBe(false)
  expect(memory.read()).toEqual({ kind: 'signed-out', revoked: true })
  leave()
  clearings.ask()
  expect(told).toHaveBeenCalledTimes(2)
})

it('nobody can ask for it where nobody has left, or nobody knows who', () => {
  const { clearings, memory } = open(null)
  expect(clearings.whoLeft()).toBeNull()
  memory.welcome()
  expect(clearings.whoLeft()).toBeNull()
  memory.keep({ kind: 'user', username: 'kotric1' })
  expect(clearings.whoLeft()).toBeNull()
  clearings.ask()
  expect([clearings.isPending(), clearings.due(null)]).toEqual([false, []])
})

it('of others it is done without a word about who has left', () => {
  const { clearings, memory } = open()
  clearings.done('kotric2')
  expect(memory.read()).toEqual(left('kotric1'))
  memory.welcome()
  memory.keep({ kind: 'user', username: 'kotric1' })
  clearings.done('kotric1')
  expect(memory.read()).toMatchObject({ kind: 'user', username: 'kotric1' })
})

it('whoever asked here is told, also where another tab was quicker', () => {
  const { clearings, notes } = open()
  clearings.ask()
  notes.noteCleared('kotric1')
  expect([clearings.isPending(), clearings.due(null)]).toEqual([true, ['kotric1']])
  // Whoever has signed in again since has a note anew.
  notes.hear('kotric1', {})
  expect([clearings.isPending(), clearings.due(null)]).toEqual([false, []])
})
