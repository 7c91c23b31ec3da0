import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createModel } from '#local/edits/model-edits.ts'
import { dropPhoto } from '#local/edits/photo-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import { targets } from '#local/outbox/intent.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { operationsOn } from '#local/outbox/outbox.ts'
import { exportBackup } from '#local/resolve/backup.ts'
import { renamePhoto } from '#local/store/photos.ts'
import { findEditing, replacePicture, restorePicture } from '#pictures/keep/edited-photo.ts'
import { keepOriginal } from '#pictures/keep/photo-store.ts'
import { preparePhotos } from '#pictures/make/prepare-photos.ts'
import { addPhoto, preparePhoto } from '../support/unit/add-photo.ts'
import { type OneDevice, group, oneDevice } from '../support/simulated/one-device.ts'
import { sha256 } from '../support/simulated/simulated-tab.ts'

let device: OneDevice
let owner: { modelKey: string; processKey: string }

beforeEach(async () => {
  device = await oneDevice()
  const { db } = device.tab
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group })
  const { key: processKey } = await createProcess(db, { modelKey, name: '용해' })
  await device.work(60_000)
  device.state.isUp = false
  owner = { modelKey, processKey }
})

afterEach(() => device.tab.kill())

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer
const jpeg = (text: string) => ({ bytes: bytesOf(text), type: 'image/jpeg' })

/** All bytes of pictures on the device that something could send, show or take along. */
async function readable(...tables: ('originals' | 'pictures' | 'thumbnails')[]) {
  const rows = await Promise.all(tables.map((table) => device.tab.db[table].toArray()))
  return Object.fromEntries(rows.flat().map(({ key, bytes }) => [key, new TextDecoder().decode(bytes)]))
}

const everything = () => readable('originals', 'pictures')

async function setUpload(key: string, changes: Partial<Operation>) {
  const [upload] = await operationsOn(device.tab.db, targets.photo(key))
  await device.tab.db.operations.update(upload?.opId ?? '', changes)
}

describe('an edited picture', () => {
  it('takes the place of one that waits, of which nothing is left but what brings it back', async () => {
    const { db } = device.tab
    const key = await addPhoto(db, owner, { text: 'secret' })
    expect(await findEditing(db, key)).toEqual({ isReplaceable: true, isEdited: false })
    expect(await replacePicture(db, key, jpeg('covered'))).toBe(true)
    expect(await everything()).toEqual({ [key]: 'covered', [`unedited:${key}`]: 'secret' })
    expect(await db.thumbnails.count()).toBe(0)
    expect(await db.photos.get(key)).toMatchObject({ stage: 'original', sha256: null, size: null })
    expect(await findEditing(db, key)).toEqual({ isReplaceable: true, isEdited: true })
  })

  it('is what the server gets, once, and what it was before is then gone', async () => {
    const { db } = device.tab
    const key = await addPhoto(db, owner, { text: 'secret' })
    await replacePicture(db, key, jpeg('covered'))
    await preparePhotos(db, {
      make: (original) => Promise.resolve(made(new TextDecoder().decode(original.bytes))),
      isUndecodable: () => false,
      tell: () => undefined,
    })
    device.state.isUp = true
    await device.work(600_000)
    expect(await device.queue()).toEqual([])
    const received = [...device.server.images.values()].map(({ receivedSha256 }) => receivedSha256)
    expect(received).toEqual([sha256(bytesOf('covered small'))])
    expect(await everything()).toEqual({ [key]: 'covered small' })
  })

  it('does not take the place of one that was sent, may have been sent, or is in a backup', async () => {
    const { db } = device.tab
    for (const changes of [
      { state: 'SENDING', wireCount: 1 },
      { state: 'QUEUED', wireCount: 1 },
      { state: 'UNCERTAIN', wireCount: 1 },
      { state: 'REJECTED', wireCount: 1 },
      { inBackup: true },
    ] as const) {
      const key = await addPhoto(db, owner, { text: 'secret' })
      await setUpload(key, changes)
      const before = await db.photos.get(key)
      expect(await findEditing(db, key)).toEqual({ isReplaceable: false, isEdited: false })
      expect(await replacePicture(db, key, jpeg('covered'))).toBe(false)
      expect(await db.photos.get(key)).toEqual(before)
      expect(await everything()).not.toHaveProperty(`unedited:${key}`)
    }
    const sent = await addPhoto(db, owner, { text: 'secret' })
    await db.operations.clear()
    await db.photos.update(sent, { serverId: 7 })
    expect(await replacePicture(db, sent, jpeg('covered'))).toBe(false)
  })

  it('is not overtaken by a picture that was being made from what is covered now', async () => {
    const { db } = device.tab
    const key = await addPhoto(db, owner, { text: 'secret', isPrepared: false })
    const seen: string[] = []
    await preparePhotos(db, {
      make: async (original) => {
        const text = new TextDecoder().decode(original.bytes)
        seen.push(text)
        if (text === 'secret') await replacePicture(db, key, jpeg('covered'))
        return made(text)
      },
      isUndecodable: () => false,
      tell: ({ kind }) => seen.push(kind),
    })
    expect(seen).toEqual(['secret', 'covered', 'ready'])
    expect(await readable('pictures')).toEqual({ [key]: 'covered small' })
    expect(await readable('thumbnails')).toEqual({ [key]: 'covered small' })
  })

  it('is not refused for what the browser could not make of it before', async () => {
    const { db } = device.tab
    const key = await addPhoto(db, owner, { text: 'secret', isPrepared: false })
    await preparePhotos(db, {
      make: async (original) => {
        const text = new TextDecoder().decode(original.bytes)
        if (text === 'covered') return made(text)
        await replacePicture(db, key, jpeg('covered'))
        throw new Error('It cannot be decoded.')
      },
      isUndecodable: () => true,
      tell: () => undefined,
    })
    expect(await db.photos.get(key)).toMatchObject({ stage: 'ready' })
    expect(await readable('pictures')).toEqual({ [key]: 'covered small' })
  })

  it('is edited again over what it is, and goes back to what it was before the first time', async () => {
    const { db } = device.tab
    const key = await keepOriginal(db, { area: 'root', ...owner, ...jpeg('secret'), capturedAt: null })
    await replacePicture(db, key, jpeg('covered'))
    await preparePhoto(db, key, new TextEncoder().encode('covered').buffer)
    await replacePicture(db, key, jpeg('covered twice'))
    expect(await everything()).toEqual({ [key]: 'covered twice', [`unedited:${key}`]: 'secret' })
    expect(await restorePicture(db, key)).toBe(true)
    expect(await everything()).toEqual({ [key]: 'secret' })
    expect(await restorePicture(db, key)).toBe(false)
  })

  it('cannot be taken back once it may have been sent', async () => {
    const { db } = device.tab
    const key = await addPhoto(db, owner, { text: 'secret' })
    await replacePicture(db, key, jpeg('covered'))
    await setUpload(key, { state: 'SENDING', wireCount: 1 })
    expect(await restorePicture(db, key)).toBe(false)
    expect(await everything()).toEqual({ [key]: 'covered', [`unedited:${key}`]: 'secret' })
  })

  it('leaves in a backup without what it was before', async () => {
    const { db } = device.tab
    const key = await addPhoto(db, owner, { text: 'secret' })
    await replacePicture(db, key, jpeg('covered'))
    const file = await new Blob(await exportBackup(db)).text()
    expect(file).toContain('covered')
    expect(file).not.toContain('secret')
  })

  it('goes with everything of it, by whatever key', async () => {
    const { db } = device.tab
    const key = await keepOriginal(db, { area: 'root', ...owner, ...jpeg('secret'), capturedAt: null })
    await replacePicture(db, key, jpeg('covered'))
    await renamePhoto(db, key, 'other')
    expect(await everything()).toEqual({ other: 'covered', 'unedited:other': 'secret' })
    await dropPhoto(db, 'other')
    expect(await everything()).toEqual({})
  })
})

function made(text: string) {
  const bytes = bytesOf(`${text} small`)
  return {
    bytes,
    type: 'image/jpeg',
    sha256: sha256(bytes),
    thumbnail: bytes,
    thumbnailType: 'image/jpeg',
  }
}
