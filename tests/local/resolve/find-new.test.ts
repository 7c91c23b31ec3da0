import { beforeEach, describe, expect, it } from 'vitest'
import { localIdOf } from '#domain/ids.ts'
import { type Intent } from '#local/outbox/kinds/kinds.ts'
import { targetOf } from '#local/outbox/intent.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { findNew } from '#local/resolve/find-new.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { draftKeys } from '#local/store/drafts.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelCreation, modelEdit, operationOf, photoOfModel } from '../../support/unit/operation.ts'
import { madeModelRow, madeProcessRow, photoRow } from '../../support/unit/record-rows.ts'
import { draftRow, journalRow } from '../../support/unit/rows.ts'

const key = () => localIdOf(crypto.randomUUID())
const [modelKey, processKey, photoKey] = [key(), key(), key()]

const making = operationOf(modelCreation(modelKey))
const adding = operationOf({
  ...{ kind: 'process.create', modelKey, processKey },
  fields: { name: '용해', provisionalNumber: 'R1-1.0' },
} satisfies Intent)
const uploading = operationOf(photoOfModel(modelKey, photoKey))
const editing = operationOf(modelEdit(modelKey, { overview: '개요' }))
const writing = operationOf({
  ...{ kind: 'process.patch', modelKey, processKey, section: 'process' },
  ...{ fields: { description: '설명' }, base: { description: '' } },
} satisfies Intent)
const showing = operationOf({
  ...{ kind: 'model.patch', modelKey, section: 'photos' },
  fields: { images: [{ id: photoKey, url: null, thumbnailUrl: null, capturedAt: null }] },
  base: { images: [] },
} satisfies Intent)

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
  return () => db.close()
})

const ended = async (op: Operation, outcome: 'CONFIRMED' | 'DISCARDED' = 'CONFIRMED') => {
  await db.journal.put(journalRow(op.opId, 1, { outcome }))
}
const find = async (operations: Operation[], drafts: ReturnType<typeof draftRow>[] = []) => {
  const found = await findNew(db, { operations, drafts })
  return { ...found, done: [...found.done] }
}

describe('of what a backup brings', () => {
  it('what waits here, has ended here or is typed here is not new', async () => {
    await db.operations.add(editing)
    await ended(uploading)
    const [here, there] = [draftRow('model:here', 'here'), draftRow('model:there', 'there')]
    await db.drafts.add(here)
    expect(await find([editing, uploading, showing], [here, there])).toMatchObject({
      ...{ operations: [uploading, showing], drafts: [there] },
    })
  })

  it('what made a record that is here stays ended', async () => {
    await ended(making)
    await ended(adding)
    await db.models.add(madeModelRow(modelKey))
    await db.processes.add(madeProcessRow(processKey, modelKey))
    expect(await find([making, adding, editing, writing])).toEqual({
      ...{ operations: [editing, writing], drafts: [] },
      done: [targetOf(making.intent), targetOf(adding.intent)],
    })
  })

  it('what made a record that is gone stays ended where all that was written in it has ended, too', async () => {
    for (const op of [making, adding, writing]) await ended(op)
    expect(await find([making, adding, writing])).toEqual({
      ...{ operations: [], drafts: [] },
      done: [targetOf(making.intent), targetOf(adding.intent)],
    })
  })

  it.each(['CONFIRMED', 'DISCARDED'] as const)(
    'what made a record that is gone from here is made again for what is written in it (%s)',
    async (outcome) => {
      await ended(making, outcome)
      await ended(adding, outcome)
      // That it had an id at the server is not enough: there is nothing to write into.
      await db.idMap.add({ localId: processKey, kind: 'process', serverId: 7, slug: null })
      expect(await find([making, adding, writing])).toMatchObject({
        ...{ operations: [making, adding, writing], done: [] },
      })
    },
  )

  it.each([
    ['a model', draftKeys.model(modelKey, 'overview'), [making]],
    ['a process of it', draftKeys.process(processKey), [making, adding]],
  ])('what made %s that is gone is made again for what was typed in it', async (_, draftKey, operations) => {
    await ended(making)
    await ended(adding)
    const typed = draftRow(draftKey, modelKey)
    expect(await find([making, adding], [typed])).toMatchObject({ operations, drafts: [typed] })
  })

  it('a photo is sent again where nothing here knows it, unless it was given up', async () => {
    await db.models.add(madeModelRow(modelKey))
    await ended(uploading)
    expect((await find([uploading, showing])).operations).toEqual([uploading, showing])
    await db.idMap.add({ localId: photoKey, kind: 'photo', serverId: 5, slug: null })
    expect(await find([uploading, showing])).toMatchObject({
      ...{ operations: [showing], done: [targetOf(uploading.intent)] },
    })
    await db.idMap.clear()
    await db.photos.add(photoRow(photoKey, modelKey))
    expect((await find([uploading, showing])).operations).toEqual([showing])
    await db.photos.clear()
    await ended(uploading, 'DISCARDED')
    expect((await find([uploading, showing])).operations).toEqual([showing])
  })
})
