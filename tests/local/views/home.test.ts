import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import { hasProvenItself, readHome } from '#local/views/home.ts'
import { notePlace } from '#local/views/last-places.ts'
import { notePrepared } from '#local/views/prepared.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { draftRow, journalRow, modelRow, processRow } from '../../support/unit/rows.ts'

const NOW = 5_000
let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase(() => NOW)
})

describe('what somebody goes on with who comes back', () => {
  it('is where they were, and what they typed and did not save, the latest first', async () => {
    await db.models.bulkPut([
      modelRow('root:1', { slug: '한빛', view: { title: '한빛' } }),
      modelRow('root:2'),
    ])
    await db.processes.put(processRow('용해', 'root:1'))
    await db.drafts.bulkPut([
      draftRow('model:root:2:overview', 'root:2', 10),
      draftRow('process:용해', 'root:1', 20),
    ])
    await notePlace(db, { modelKey: 'root:1', processKey: '용해', inField: true })
    const hanbit = { title: '한빛', area: 'root', slug: '한빛' }
    const process = { kind: 'process', order: 0, number: 'R1-1.0', name: '용해' }
    expect(await readHome(db)).toEqual({
      lastPlaces: [{ key: 'root:1', ...hanbit, process, inField: true, at: NOW }],
      unsaved: [
        { key: 'process:용해', model: hanbit, place: process, savedAt: 20 },
        {
          key: 'model:root:2:overview',
          model: { title: 'root:2', area: 'root', slug: 'slug-2' },
          place: { kind: 'section', section: 'overview' },
          savedAt: 10,
        },
      ],
      now: NOW,
    })
  })

  it('is nothing that has no place any more to be saved at', async () => {
    await db.models.bulkPut([modelRow('root:1'), modelRow('root:2', { gone: true })])
    await db.drafts.bulkPut([
      draftRow('process:gone', 'root:1'),
      draftRow('model:root:2:overview', 'root:2'),
      draftRow('model:root:3:overview', 'root:3'),
    ])
    expect(await readHome(db)).toEqual({ lastPlaces: [], unsaved: [], now: NOW })
  })
})

describe('a start asks the database', () => {
  it('nothing about input and places that there are not', async () => {
    const asked = [vi.spyOn(db.models, 'bulkGet'), ...questionsForProcesses()]
    await readHome(db)
    for (const question of asked) expect(question).not.toHaveBeenCalled()
  })

  it('for no processes where only models were open', async () => {
    await db.models.put(modelRow('root:1'))
    await notePlace(db, { modelKey: 'root:1', processKey: null, inField: false })
    const asked = questionsForProcesses()
    expect(await readHome(db)).toMatchObject({ lastPlaces: [{ key: 'root:1', process: null }] })
    for (const question of asked) expect(question).not.toHaveBeenCalled()
  })

  function questionsForProcesses() {
    return [vi.spyOn(db.processes, 'bulkGet'), vi.spyOn(db.processes, 'where')]
  }
})

describe('a device has proven itself', () => {
  it('not while it is new, nor by what a person gave up', async () => {
    expect(await hasProvenItself(db)).toBe(false)
    await db.journal.put(journalRow('a', 1, { outcome: 'DISCARDED' }))
    expect(await hasProvenItself(db)).toBe(false)
  })

  it('once something made here has arrived', async () => {
    await db.journal.bulkPut([journalRow('a', 1, { outcome: 'DISCARDED' }), journalRow('b', 2)])
    expect(await hasProvenItself(db)).toBe(true)
  })

  it('once a group was brought here for a trip', async () => {
    await notePrepared(db, { area: 'root', groupId: 14 })
    expect(await hasProvenItself(db)).toBe(true)
  })
})
