import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import { countUnsaved, listUnsaved, placeOfDraft } from '#local/views/work/unsaved.ts'
import { newDatabase } from '../../../support/unit/new-database.ts'
import { draftRow, modelRow, processRow } from '../../../support/unit/rows.ts'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
  await db.models.bulkPut([modelRow('root:1'), modelRow('root:2'), modelRow('root:3', { gone: true })])
  await db.processes.bulkPut([
    processRow('a', 'root:1', { order: 2 }),
    processRow('b', 'root:1', { order: 1, view: { name: '용해' } }),
    processRow('c', 'root:1', { deleted: true }),
    processRow('d', 'root:3'),
  ])
})

const untouched = (key: string, modelKey: string) => ({
  ...draftRow(key, modelKey),
  values: { changes: {} },
})
const section = (name: string) => ({ kind: 'section', section: name })
const process = (order: number, name: string) => ({ kind: 'process', order, number: 'R1-1.0', name })

describe('input that was not saved', () => {
  it('is listed with its place, latest first, and no form that was only opened', async () => {
    await db.drafts.bulkPut([
      draftRow('model:root:1:overview', 'root:1', 20),
      draftRow('model:root:2:kpi', 'root:2', 10),
      draftRow('process:b', 'root:1', 30),
      untouched('process:a', 'root:1'),
    ])
    expect(await listUnsaved(db)).toEqual([
      { key: 'process:b', modelKey: 'root:1', savedAt: 30, place: process(0, '용해') },
      { key: 'model:root:1:overview', modelKey: 'root:1', savedAt: 20, place: section('overview') },
      { key: 'model:root:2:kpi', modelKey: 'root:2', savedAt: 10, place: section('kpi') },
    ])
  })

  it('has no place where its process or its model is gone', async () => {
    await db.drafts.bulkPut([
      draftRow('process:c', 'root:1', 5),
      draftRow('process:away', 'root:1', 4),
      draftRow('process:d', 'root:3', 3),
      draftRow('model:root:3:memo', 'root:3', 2),
      draftRow('model:root:9:memo', 'root:9', 1),
    ])
    expect(await listUnsaved(db)).toEqual([
      { key: 'process:c', modelKey: 'root:1', savedAt: 5, place: null },
      { key: 'process:away', modelKey: 'root:1', savedAt: 4, place: null },
      { key: 'process:d', modelKey: 'root:3', savedAt: 3, place: null },
      { key: 'model:root:3:memo', modelKey: 'root:3', savedAt: 2, place: null },
      { key: 'model:root:9:memo', modelKey: 'root:9', savedAt: 1, place: null },
    ])
  })

  it('goes with a process that went over to another model since', async () => {
    await db.drafts.put(draftRow('process:a', 'root:2'))
    expect(await listUnsaved(db)).toEqual([
      { key: 'process:a', modelKey: 'root:1', savedAt: 1, place: process(1, 'a') },
    ])
  })

  it('is counted by model, without the forms that were only opened', async () => {
    await db.drafts.bulkPut([
      draftRow('model:root:1:overview', 'root:1'),
      draftRow('process:b', 'root:1'),
      draftRow('model:root:2:kpi', 'root:2'),
      untouched('process:a', 'root:1'),
      untouched('process:d', 'root:3'),
    ])
    expect(await countUnsaved(db)).toEqual(
      new Map([
        ['root:1', 2],
        ['root:2', 1],
      ]),
    )
  })

  it('is counted for the model that its process is in by now', async () => {
    await db.drafts.bulkPut([draftRow('process:a', 'root:2'), draftRow('process:gone', 'root:2')])
    expect(await countUnsaved(db)).toEqual(
      new Map([
        ['root:1', 1],
        ['root:2', 1],
      ]),
    )
  })
})

describe('the place of a draft', () => {
  const places = new Map([['b', { kind: 'process', order: 4, number: '1-5.0', name: '용해' } as const]])
  const placeOf = (key: string) => placeOfDraft({ key, modelKey: 'root:1' }, places)

  it('is its process, as long as that is there', () => {
    expect(placeOf('process:b')).toEqual({ kind: 'process', order: 4, number: '1-5.0', name: '용해' })
    expect(placeOf('process:c')).toBeNull()
  })

  it('is the section that its name ends with', () => {
    expect(placeOf('model:root:1:kpi')).toEqual(section('kpi'))
    expect(placeOf('model:root:1:technology')).toEqual(section('technology'))
  })

  it('is the top of the page for a section that this build does not know', () => {
    expect(placeOf('model:root:1:weather')).toEqual(section('title'))
  })
})
