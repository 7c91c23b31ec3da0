import { beforeEach, describe, expect, it } from 'vitest'
import { localIdOf } from '#domain/ids.ts'
import { appendPhoto, forgetAppended, wasAppended } from '#local/edits/append-photo.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { dropPhoto, dropPhotosOf, savePhotos } from '#local/edits/photo-edits.ts'
import { createProcess, deleteProcess } from '#local/edits/process-edits.ts'
import { discardOperation } from '#local/resolve/outbox-actions.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import { keepOriginal } from '#pictures/keep/photo-store.ts'
import { group } from '../../support/simulated/one-device.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

let db: DeviceDatabase
let modelKey: string
let processKey: string
beforeEach(async () => {
  db = await newDatabase(() => 5_000)
  modelKey = await createModel(db, { area: 'root', title: '한빛', group })
  processKey = (await createProcess(db, { modelKey, name: '용해' })).key
})

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

/** The server has both. */
async function known(): Promise<void> {
  await db.operations.clear()
  await db.models.toCollection().modify((row) => {
    Object.assign(row, { serverId: 1, slug: '한빛', base: row.view })
  })
  await db.processes.toCollection().modify((row) => {
    Object.assign(row, { serverId: 11, base: row.view })
  })
}
const ofProcess = () => ({ modelKey, processKey })
const ofModel = () => ({ modelKey, processKey: null })
const kept = (owner: { modelKey: string; processKey: string | null }) =>
  keepOriginal(db, {
    area: 'root',
    ...owner,
    bytes: new ArrayBuffer(1),
    type: 'image/jpeg',
    capturedAt: null,
  })
const image = (id: DeviceImage['id'], caption?: string): DeviceImage => ({
  ...{ id, url: null, thumbnailUrl: null, capturedAt: null },
  ...(caption !== undefined && { caption }),
})
const queue = () => db.operations.orderBy('seq').toArray()
const kinds = async () => (await queue()).map(({ intent }) => intent.kind)
const shown = async () => (await db.processes.get(processKey))?.view.images.map(({ id }) => id)
const isHere = async (key: string) => (await db.photos.get(key)) !== undefined

describe('S-03 the photos of a record', () => {
  it('that were taken are queued, and their list waits for them and for what makes their owner', async () => {
    const photos = [await kept(ofProcess()), await kept(ofProcess())]
    expect(
      await savePhotos(
        db,
        ofProcess(),
        photos.map((key) => image(key)),
      ),
    ).toBe(true)
    const [, process, ...rest] = await queue()
    const [first, second, list] = rest
    expect(rest.map(({ intent }) => intent.kind)).toEqual(['photo.upload', 'photo.upload', 'process.patch'])
    expect([first?.dependsOn, second?.dependsOn]).toEqual([[process?.opId], [process?.opId]])
    expect(list?.dependsOn).toEqual([process?.opId, first?.opId, second?.opId])
    expect(first?.intent).toEqual({ kind: 'photo.upload', ...ofProcess(), photoKey: photos[0] })
    expect((await db.processes.get(processKey))?.view.images).toEqual(photos.map((key) => image(key)))
  })

  it('of a model wait for its making, and of a process that is known for that of its model', async () => {
    const [creation] = await queue()
    await savePhotos(db, ofModel(), [image(await kept(ofModel()))])
    expect((await queue()).find(({ intent }) => intent.kind === 'photo.upload')?.dependsOn).toEqual([
      creation?.opId,
    ])
    await known()
    await savePhotos(db, ofProcess(), [image(await kept(ofProcess()))])
    expect((await queue())[0]?.dependsOn).toEqual([])
  })

  it('are not queued again: not those that wait, and not those that the server has', async () => {
    await known()
    const [waiting, sent] = [await kept(ofProcess()), await kept(ofProcess())]
    await savePhotos(db, ofProcess(), [image(waiting)])
    const [upload] = await queue()
    await db.idMap.put({ localId: sent, kind: 'photo', serverId: 5, slug: null })
    await savePhotos(db, ofProcess(), [image(waiting), image(sent), image(6)])
    expect((await kinds()).filter((kind) => kind === 'photo.upload')).toHaveLength(1)
    expect((await queue()).at(-1)?.dependsOn).toEqual([upload?.opId])
  })

  it('that are as they were are no edit, whatever is left unsaid of them', async () => {
    await known()
    const photo = await kept(ofProcess())
    await savePhotos(db, ofProcess(), [image(photo, '탕구')])
    const before = await queue()
    expect(await savePhotos(db, ofProcess(), [image(photo, '탕구')])).toBe(false)
    expect(await queue()).toEqual(before)
    expect(await savePhotos(db, ofProcess(), [image(photo, '')])).toBe(true)
    expect((await db.processes.get(processKey))?.view.images).toEqual([image(photo)])
  })

  it('that were taken out before they were sent are gone with their bytes, and the others stay', async () => {
    await known()
    const [gone, stays] = [await kept(ofProcess()), await kept(ofProcess())]
    await savePhotos(db, ofProcess(), [image(gone), image(stays), image(6)])
    await savePhotos(db, ofProcess(), [image(stays)])
    expect([await isHere(gone), await isHere(stays)]).toEqual([false, true])
    expect(await kinds()).toEqual(['photo.upload', 'process.patch'])
  })

  it('cannot be saved without their owner, or without their bytes', async () => {
    await expect(savePhotos(db, { modelKey, processKey: 'local-none' }, [])).rejects.toThrow(
      'The owner of these photos is not on this device.',
    )
    await expect(savePhotos(db, ofProcess(), [image(localIdOf(UNKNOWN))])).rejects.toThrow(
      `The bytes of photo ${localIdOf(UNKNOWN)} are not on this device.`,
    )
  })
})

describe('S-02 a photo that is dropped', () => {
  it('is gone while it is in no list, and stays once it may have been sent', async () => {
    await known()
    const [unlisted, sent] = [await kept(ofProcess()), await kept(ofProcess())]
    await savePhotos(db, ofProcess(), [image(sent)])
    await db.operations.where('target').equals(`photo:${sent}`).modify({ wireCount: 1, state: 'UNCERTAIN' })
    await dropPhoto(db, unlisted)
    await dropPhoto(db, sent)
    expect([await isHere(unlisted), await isHere(sent)]).toEqual([false, true])
    expect((await kinds()).includes('photo.upload')).toBe(true)
  })

  it('stays with its bytes once the server has it: whoever takes the removal back sees it again', async () => {
    await known()
    const photo = await kept(ofProcess())
    await db.photos.update(photo, { serverId: 5 })
    await db.idMap.put({ localId: photo, kind: 'photo', serverId: 5, slug: null })
    await db.processes.toCollection().modify((row) => {
      row.view = { ...row.view, images: [image(photo)] }
      row.base = { ...row.view, order: 0 }
    })
    for (const remove of [() => savePhotos(db, ofProcess(), []), () => deleteProcess(db, processKey)]) {
      await remove()
      expect(await db.originals.get(photo)).toBeDefined()
      const [waiting] = await queue()
      await discardOperation(db, waiting?.opId ?? '')
      expect([await shown(), await isHere(photo)]).toEqual([[photo], true])
    }
  })

  it('goes with its process, and no other does', async () => {
    const [own, other] = [await kept(ofProcess()), await kept(ofModel())]
    await dropPhotosOf(db, processKey)
    expect([await isHere(own), await isHere(other)]).toEqual([false, true])
  })
})

describe('S-01 a photo that was shared to the app', () => {
  it('is appended to what is there, once for its mark', async () => {
    const [first, second] = [await kept(ofProcess()), await kept(ofProcess())]
    await savePhotos(db, ofProcess(), [image(first)])
    expect(await wasAppended(db, 'mark')).toBe(false)
    let written = 0
    const write = () => Promise.resolve(void (written += 1))
    const at = { photo: image(second), mark: 'mark', write }
    await appendPhoto(db, ofProcess(), at)
    expect(await shown()).toEqual([first, second])
    expect([await wasAppended(db, 'mark'), await wasAppended(db, 'other'), written]).toEqual([true, false, 1])
    await savePhotos(db, ofProcess(), [image(first)])
    await appendPhoto(db, ofProcess(), at)
    expect([await shown(), written]).toEqual([[first], 1])
    await forgetAppended(db, 'mark')
    expect(await wasAppended(db, 'mark')).toBe(false)
  })

  it('goes nowhere where its process was taken away, or is not here', async () => {
    await known()
    const write = () => Promise.resolve()
    const at = { photo: image(await kept(ofModel())), mark: 'mark', write }
    await deleteProcess(db, processKey)
    const gone = { name: 'OwnerGone', message: 'What the photo was to be added to is gone.' }
    await expect(appendPhoto(db, ofProcess(), at)).rejects.toMatchObject(gone)
    await expect(appendPhoto(db, { modelKey, processKey: 'local-none' }, at)).rejects.toMatchObject(gone)
    expect(await wasAppended(db, 'mark')).toBe(false)
    await appendPhoto(db, ofModel(), at)
    expect((await db.models.get(modelKey))?.view.images).toHaveLength(1)
  })
})
