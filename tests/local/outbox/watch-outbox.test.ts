// A live query asks nothing of a database where there is no global one.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { NEEDS_PERSON } from '#local/outbox/operation.ts'
import { watchOutbox } from '#local/outbox/watch-outbox.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { group } from '../../support/simulated/one-device.ts'
import { addPhoto, preparePhoto } from '../../support/unit/add-photo.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelCreation, operationOf } from '../../support/unit/operation.ts'
import { until } from '../../support/until.ts'

let db: DeviceDatabase
let modelKey: string
let news: number
let stop: () => void
beforeEach(async () => {
  db = await newDatabase()
  modelKey = await createModel(db, { area: 'root', title: '한빛', group })
})
afterEach(() => {
  stop()
})

/** From when what is there has been seen. */
async function watch(): Promise<void> {
  news = 0
  stop = watchOutbox(db, () => {
    news += 1
  })
  await heard(1)
}
const heard = (times: number) => until(() => expect(news).toBe(times))
/** What is told is told by then. */
async function rest(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('S-21 what wakes the engine', () => {
  it('is an edit, also one that another connection queues', async () => {
    await watch()
    await saveModel(db, { modelKey, section: 'overview', fields: { overview: '개요' } })
    await heard(2)
  })

  it('is a picture that was made, and a photo that waits for its own', async () => {
    const photoKey = await addPhoto(db, { modelKey, processKey: null }, { isPrepared: false })
    await watch()
    await preparePhoto(db, photoKey)
    await heard(2)
  })

  it.each(NEEDS_PERSON)('is a person who decides about what is %s', async (state) => {
    const op = operationOf(modelCreation('local-2'), { userKey: 'kotric1', state })
    await db.operations.add(op)
    await watch()
    await db.operations.update(op.opId, { state: 'QUEUED' })
    await heard(2)
  })

  it.each<[string, (opId: string) => Promise<unknown>]>([
    ['a claim', (opId) => db.operations.update(opId, { state: 'SENDING', wireCount: 1 })],
    ['a pause', () => db.meta.put({ key: 'engine', value: 'server' })],
    ['a confirmation', (opId) => db.operations.delete(opId)],
  ])('is nothing that the engine itself writes: %s', async (_, write) => {
    await watch()
    const op = await db.operations.orderBy('seq').first()
    await write(op?.opId ?? '')
    await rest()
    expect(news).toBe(1)
  })

  it('is nothing any more once nobody watches', async () => {
    await watch()
    stop()
    await saveModel(db, { modelKey, section: 'overview', fields: { overview: '개요' } })
    await rest()
    expect(news).toBe(1)
  })
})
