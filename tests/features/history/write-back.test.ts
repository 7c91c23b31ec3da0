import { beforeEach, describe, expect, it } from 'vitest'
import { writeBack } from '#features/history/write-back.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { type ModelFields, type ProcessFields } from '#local/store/fields.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import {
  imageOf,
  modelFieldsOf,
  modelRow,
  processFieldsOf,
  processRow,
} from '../../support/unit/record-rows.ts'

const photo = imageOf(31)
const [oldModel, nowModel] = [modelFieldsOf({ features: '그때', memo: '메모' }), { features: '지금' }]
const oldProcess = processFieldsOf({ description: '그때' })
const ofModel = { kind: 'model', modelKey: 'root:1', now: oldModel } as const
const ofProcess = { kind: 'process', modelKey: 'root:1', processKey: 'root:5', now: oldProcess } as const

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
  await db.models.put(modelRow(1, { base: modelFieldsOf({ ...nowModel, images: [photo, imageOf(32)] }) }))
  await db.processes.put(processRow(5, 'root:1', { base: processFieldsOf({ images: [photo, imageOf(33)] }) }))
})

const queued = async () => (await db.operations.toArray()).map(({ intent }) => intent)

describe('what is put back is an edit on top of what the person saw', () => {
  it.each<[string, Partial<ModelFields>, Partial<ModelFields>]>([
    ['title', { title: '옛 제목' }, { title: '한빛' }],
    ['technology', { mainRootTech: { id: 3 } }, { mainRootTech: null }],
    ['overview', { features: '옛 특징' }, { features: '그때' }],
    ['kpi', { autoProcessState: '0-20' }, { autoProcessState: null }],
    ['etc', { memo: '옛 메모' }, { memo: '메모' }],
    ['stage', { workStatus: 2 }, { workStatus: 0 }],
    ['group', { group: { id: 2, name: '금형' } }, { group: { id: 1, name: '주조' } }],
    ['retired', { isRetired: true }, {}],
  ])('of the section %s of a model: %j', async (section, fields, base) => {
    expect(await writeBack(db, ofModel, fields)).toBe(true)
    const [intent, ...others] = await queued()
    expect(intent).toMatchObject({ kind: 'model.patch', modelKey: 'root:1', section, base })
    expect(others).toEqual([])
    expect((await db.models.get('root:1'))?.view).toMatchObject(fields)
  })

  it('of a process', async () => {
    const fields: Partial<ProcessFields> = { description: '옛 설명' }
    expect(await writeBack(db, ofProcess, fields)).toBe(true)
    expect(await queued()).toMatchObject([
      { kind: 'process.patch', processKey: 'root:5', fields, base: { description: '그때' } },
    ])
  })

  it('with nothing else of what they saw', async () => {
    await writeBack(db, ofProcess, { description: '옛 설명' })
    const [intent] = await queued()
    expect(Object.keys(intent && 'base' in intent ? intent.base : {})).toEqual(['description'])
  })

  it('of photos, where they were', async () => {
    expect(await writeBack(db, ofModel, { images: [photo] })).toBe(true)
    expect((await db.models.get('root:1'))?.view.images).toEqual([photo])
    expect((await db.processes.get('root:5'))?.view.images).toHaveLength(2)
    expect(await writeBack(db, ofProcess, { images: [photo] })).toBe(true)
    expect((await db.processes.get('root:5'))?.view.images).toEqual([photo])
  })
})

it('what stands there already is no edit', async () => {
  expect(await writeBack(db, ofModel, { features: '지금' })).toBe(false)
  expect(await queued()).toEqual([])
})
