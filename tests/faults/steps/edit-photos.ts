import type { DeviceImage } from '#local/store/fields.ts'
import { keepOriginal, putPicture } from '#pictures/keep/photo-store.ts'
import { type SimulatedTab, sha256 } from '../../support/simulated/simulated-tab.ts'
import type { Made, World } from '../world.ts'

export async function orderPhotos(world: World, pick: number): Promise<void> {
  const owner = photoOwner(world, pick)
  if (owner === null) return
  const tab = await world.anyTab()
  const [first, ...rest] = (await shownPhotos(world, tab, owner)) ?? []
  if (first === undefined || rest.length === 0) return
  await savePhotos(world, tab, owner, [...rest, first])
}

/** Whether it was acknowledged; otherwise it is open in which order they are shown. */
async function savePhotos(
  world: World,
  tab: SimulatedTab,
  owner: Made,
  images: readonly DeviceImage[],
  isQuiet = false,
): Promise<boolean> {
  world.orders.delete(owner.key)
  const saved = world.edits.savePhotos(tab.db, await keysOf(tab, owner), images)
  const isSaved = (await world.acknowledge(tab, saved, isQuiet)) !== null
  if (isSaved && !tab.isFrozen) {
    const keys = await Promise.all(images.map(({ id }) => keyAtFirst(world, tab, String(id))))
    world.orders.set(owner.key, keys)
    world.everyOrder.push({ owner: owner.key, keys })
  }
  return isSaved
}

/** A photo of a record that was made anew has another key than it was taken with. */
async function keyAtFirst({ photoKeys }: World, { db }: SimulatedTab, key: string): Promise<string> {
  const { sha256: hash } = (await db.photos.get(key)) ?? {}
  return photoKeys.get(hash ?? '') ?? key
}

export async function addPhoto(world: World, pick: number): Promise<void> {
  const owner = photoOwner(world, pick)
  if (owner === null) return
  const tab = await world.anyTab()
  const bytes = new TextEncoder().encode(`photo ${(world.counter += 1)}`).buffer
  const key = await world.acknowledge(
    tab,
    keepOriginal(tab.db, {
      area: 'root',
      ...(await keysOf(tab, owner)),
      bytes,
      type: 'image/jpeg',
      capturedAt: null,
    }),
  )
  if (key === null) return
  world.photoKeys.set(sha256(bytes), key)
  const picture = { bytes, type: 'image/jpeg', sha256: sha256(bytes) }
  const thumbnail = { thumbnail: new ArrayBuffer(1), thumbnailType: 'image/webp' }
  if (
    (await world.acknowledge(
      tab,
      putPicture(tab.db, key, { ...picture, ...thumbnail }).then(() => true),
      true,
    )) === null
  )
    return
  const before = await shownPhotos(world, tab, owner)
  if (before === null) return
  const caption = world.tabWorld.capabilities.has('captions') ? `말 ${world.counter}` : ''
  const image = { id: key, url: null, thumbnailUrl: null, capturedAt: null, caption }
  const isShown = await savePhotos(world, tab, owner, [...before, image], true)
  world.photos.push({ user: world.user, key, owner: owner.key, sha256: sha256(bytes), caption, isShown })
}

export async function removePhoto(world: World, pick: number): Promise<void> {
  const mine = world.photos.filter((photo) => photo.user === world.user && photo.isShown)
  const photo = mine[pick % Math.max(1, mine.length)]
  const owner = world.made.find(({ key }) => key === photo?.owner)
  if (photo === undefined || owner === undefined || owner.isDeleted) return
  const tab = await world.anyTab()
  const before = await shownPhotos(world, tab, owner)
  if (before === null) return
  const images = before.filter(({ id }) => id !== photo.key)
  // Without an answer it is open whether it is still shown; the check leaves such a photo alone.
  photo.isShown = false
  photo.sha256 = ''
  await savePhotos(world, tab, owner, images)
}

/** Most photos are of a process, some of the model itself. */
function photoOwner(world: World, pick: number): Made | null {
  return world.choose(pick % 4 === 3 ? 'model' : 'process', pick)
}

/** What a person sees of its photos; null where it is gone. */
async function shownPhotos(
  world: World,
  { db }: SimulatedTab,
  { kind, key }: Made,
): Promise<readonly DeviceImage[] | null> {
  if (kind === 'model') return (await db.models.get(key))?.view.images ?? null
  const row = await db.processes.get(key)
  return row === undefined || row.deleted ? null : row.view.images
}

/** The process may be in another model by now than where it was made. */
async function keysOf(
  { db }: SimulatedTab,
  { kind, key, parent }: Made,
): Promise<{ modelKey: string; processKey: string | null }> {
  if (kind === 'model') return { modelKey: key, processKey: null }
  return { modelKey: (await db.processes.get(key))?.modelKey ?? parent, processKey: key }
}
