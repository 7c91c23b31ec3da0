import { beforeEach, expect, it } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

let db: DeviceDatabase
let modelKey: string

beforeEach(async () => {
  db = await newDatabase(() => 1)
  modelKey = await createModel(db, { area: 'root', title: '동일주물', group: { id: 1, name: '주조' } })
})

const patch = async () => {
  const ops = await db.operations.orderBy('seq').toArray()
  const intent = ops.at(-1)?.intent
  return intent?.kind === 'model.patch' ? intent : null
}

it('an edit rests on what its form has seen, also where something else came in while it was typed', async () => {
  await saveModel(db, {
    modelKey,
    section: 'overview',
    fields: { overview: '내 글', features: '내 특징' },
    base: { overview: '처음 본 글' },
  })
  expect((await patch())?.base).toEqual({ overview: '처음 본 글', features: '' })
})

it('fields that were not changed have no base', async () => {
  await saveModel(db, {
    modelKey,
    section: 'overview',
    fields: { overview: '내 글' },
    base: { overview: '', memo: '다른 칸' },
  })
  expect((await patch())?.base).toEqual({ overview: '' })
})
