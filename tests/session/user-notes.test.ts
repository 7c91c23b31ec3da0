import { afterEach, describe, expect, it, vi } from 'vitest'
import { UserNotes } from '#session/user/user-notes.ts'
import { tabs } from '../support/unit/device-memory.ts'
import { storageOf } from '../support/unit/storage.ts'
import { memoryNotes } from '../support/unit/user-notes.ts'

const DAY = 86_400_000
afterEach(() => void vi.restoreAllMocks())
const MINUTE = 60_000

function setUp() {
  const clock = { now: 1_770_000_000_000 }
  const kept = new Map<string, string>()
  const notes = memoryNotes(() => clock.now, kept)
  notes.hear('kotric1', { offlineReadDays: 5 })
  return { clock, kept, notes }
}

describe('reading without the server', () => {
  it('takes the password again after the days that the server has said', () => {
    const { clock, notes } = setUp()
    clock.now += 5 * DAY - 1
    expect(notes.locks('kotric1')).toBe(false)
    clock.now += 1
    expect(notes.locks('kotric1')).toBe(true)
  })

  it('goes on whenever the server confirms who it is', () => {
    const { clock, notes } = setUp()
    clock.now += 4 * DAY
    notes.hear('kotric1', {})
    clock.now += 4 * DAY
    expect(notes.locks('kotric1')).toBe(false)
    clock.now += DAY
    expect(notes.locks('kotric1')).toBe(true)
  })

  it('is locked until the password is given, whatever the server confirms', () => {
    const { clock, notes } = setUp()
    clock.now += 5 * DAY
    expect(notes.locks('kotric1')).toBe(true)
    notes.hear('kotric1', { offlineReadDays: 5 })
    expect(notes.locks('kotric1')).toBe(true)
    notes.welcome('kotric1')
    notes.hear('kotric1', { offlineReadDays: 5 })
    expect(notes.locks('kotric1')).toBe(false)
  })

  it('is not extended by a clock that is set back', () => {
    const { clock, notes } = setUp()
    clock.now += 4 * DAY
    notes.pass('kotric1', MINUTE)
    clock.now -= 3 * DAY
    for (let minute = 0; minute < 24 * 60 - 1; minute += 1) notes.pass('kotric1', MINUTE)
    expect(notes.locks('kotric1')).toBe(false)
    notes.pass('kotric1', MINUTE)
    expect(notes.locks('kotric1')).toBe(true)
    clock.now -= 30 * DAY
    expect(notes.locks('kotric1')).toBe(true)
  })

  it('ends no sooner for two tabs that run at once', () => {
    const { clock, notes } = setUp()
    for (let minute = 0; minute < 4 * 24 * 60; minute += 1) {
      clock.now += MINUTE
      notes.pass('kotric1', MINUTE)
      clock.now += 1
      notes.pass('kotric1', MINUTE)
    }
    expect(notes.locks('kotric1')).toBe(false)
  })

  it('of a note that nobody can read is over', () => {
    const { kept, notes } = setUp()
    for (const key of kept.keys()) kept.set(key, '{"heardAt":"x"}')
    expect(notes.locks('kotric1')).toBe(true)
  })

  it.each(['{"heardAt":1e999,"days":5}', '{"heardAt":1770000000000,"days":"5"}'])(
    'of %s is over, too',
    (note) => {
      const { kept, notes } = setUp()
      for (const key of kept.keys()) kept.set(key, note)
      expect(notes.locks('kotric1')).toBe(true)
    },
  )

  it.each(['{', 'null', '7', '"locked"'])('of somebody of whom only %s is noted is not limited', (note) => {
    const { kept, notes } = setUp()
    for (const key of kept.keys()) kept.set(key, note)
    expect([notes.locks('kotric1'), notes.has('kotric1'), notes.isStruckOff('kotric1')]).toEqual([
      ...[false, false, false],
    ])
    expect(notes.due(null)).toEqual([])
  })

  it('ends though the clock stands still', () => {
    const { notes } = setUp()
    for (let day = 0; day < 5; day += 1) notes.pass('kotric1', DAY)
    expect(notes.locks('kotric1')).toBe(true)
  })

  it('of somebody of whom nothing was noted yet is not limited, and passing time notes nothing', () => {
    const { notes } = setUp()
    notes.pass('kotric2', MINUTE)
    notes.welcome('kotric2')
    expect([notes.locks('kotric2'), notes.has('kotric2'), notes.isStruckOff('kotric2')]).toEqual([
      ...[false, false, false],
    ])
    expect(notes.has('kotric1')).toBe(true)
  })

  it('takes the password again after two weeks where the server says nothing', () => {
    const { clock, notes } = setUp()
    notes.hear('kotric2', {})
    clock.now += 14 * DAY - 1
    expect(notes.locks('kotric2')).toBe(false)
    clock.now += 1
    expect(notes.locks('kotric2')).toBe(true)
  })

  it('is locked from the moment on in which it was over, though the clock is set back', () => {
    const { clock, notes } = setUp()
    clock.now += 5 * DAY
    expect(notes.locks('kotric1')).toBe(true)
    clock.now -= 5 * DAY
    expect(notes.locks('kotric1')).toBe(true)
    expect(notes.due(null)).toEqual(['kotric1'])
  })
})

describe('what is to be removed from the device', () => {
  it('is what somebody has asked for, until it is done or they are back', () => {
    const { notes } = setUp()
    expect(notes.due(null)).toEqual([])
    notes.clearLater('kotric1')
    notes.clearLater('kotric2')
    expect(notes.due(null)).toEqual(['kotric1', 'kotric2'])
    expect(notes.due('kotric1')).toEqual(['kotric2'])
    notes.noteCleared('kotric1')
    expect(notes.has('kotric1')).toBe(false)
    notes.welcome('kotric2')
    expect(notes.due(null)).toEqual([])
  })

  it('stays so, whatever a tab writes that has not read of it yet', () => {
    const { open } = tabs()
    const one = open()
    one.notes.hear('kotric1', {})
    const late = open()
    one.notes.clearLater('kotric1')
    late.notes.hear('kotric1', {})
    late.notes.pass('kotric1', MINUTE)
    expect(open().notes.due(null)).toEqual(['kotric1'])
    expect(open().notes.isToClear('kotric1')).toBe(true)
  })

  it('is what nobody may read any more, of those who are signed out', () => {
    const { clock, notes } = setUp()
    clock.now += 5 * DAY
    expect(notes.due('kotric1')).toEqual([])
    expect(notes.due(null)).toEqual(['kotric1'])
  })

  it('is known as struck off until the password is given', () => {
    const { notes } = setUp()
    expect(notes.isStruckOff('kotric1')).toBe(false)
    notes.hear('kotric1', { isStruckOff: true })
    expect(notes.isStruckOff('kotric1')).toBe(true)
    notes.welcome('kotric1')
    expect(notes.isStruckOff('kotric1')).toBe(false)
  })
})

describe('a storage that fails', () => {
  const broken = (...names: ('getItem' | 'setItem' | 'removeItem' | 'key')[]) => {
    const storage = storageOf(new Map([['survey:to-clear:kotric1', 'true']]))
    const error = new DOMException('blocked', 'SecurityError')
    for (const name of names) {
      storage[name] = () => {
        throw error
      }
    }
    return { notes: new UserNotes(storage, () => 0), error }
  }

  it('has nothing noted', () => {
    const { notes } = broken('getItem', 'key')
    expect([notes.has('kotric1'), notes.isToClear('kotric1'), notes.locks('kotric1')]).toEqual([
      ...[false, false, false],
    ])
    expect(notes.due(null)).toEqual([])
  })

  it('stops nobody, and it is told what it did not take', () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { notes, error } = broken('setItem', 'removeItem')
    notes.hear('kotric1', {})
    expect(told).toHaveBeenLastCalledWith('The device could not note what may be read.', error)
    notes.noteCleared('kotric1')
    expect(told).toHaveBeenLastCalledWith('The device could not forget what may be read.', error)
  })
})

it('what else lies in the storage is nobody’s', () => {
  const { kept, notes } = setUp()
  kept.set('kotric2', '{}')
  kept.set('other:survey:device:kotric3', '{}')
  expect(notes.due(null)).toEqual([])
})
