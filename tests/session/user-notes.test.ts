import { describe, expect, it } from 'vitest'
import { tabs } from '../support/unit/device-memory.ts'
import { memoryNotes } from '../support/unit/user-notes.ts'

const DAY = 86_400_000
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

  it('of somebody of whom nothing was noted yet is not limited', () => {
    const { notes } = setUp()
    expect(notes.locks('kotric2')).toBe(false)
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
    notes.hear('kotric1', { isStruckOff: true })
    expect(notes.isStruckOff('kotric1')).toBe(true)
    notes.welcome('kotric1')
    expect(notes.isStruckOff('kotric1')).toBe(false)
  })
})
