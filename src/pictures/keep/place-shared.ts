import { appendPhoto, forgetAppended, wasAppended } from '#local/edits/append-photo.ts'
import { type SharedPhoto, dropShared, findSharedBytes } from '#local/shared/shared-photos.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { type NewPhotoOwner, addPhoto } from './add-photo.ts'
import type { PhotoProblem } from './photo-messages.ts'

interface SharedPlacing {
  photos: readonly SharedPhoto[]
  owner: NewPhotoOwner
}

/** What became of photos that were shared, of which each is named once; what was gone already is in neither. */
export interface PlacedShares {
  placed: string[]
  refused: Map<string, PhotoProblem>
}

/**
 * Puts photos that were shared where they belong, one after the other, each as one that was chosen there, and saves
 * them.
 *
 * They lie in a database of their own, and no transaction spans two. So one window at a time does this, and what was
 * saved is marked in the same transaction, until it has left that place: a page that dies in between finds the mark.
 * @throws OwnerGone where what they were to belong to is gone; those before it are saved
 */
export async function placeShared(
  db: DeviceDatabase,
  factory: IDBFactory,
  { photos, owner }: SharedPlacing,
): Promise<PlacedShares> {
  return oneAtATime(async () => {
    const placed: string[] = []
    const refused = new Map<string, PhotoProblem>()
    for (const photo of photos) {
      const problem = await place(db, factory, { photo, owner })
      if (problem === null) placed.push(photo.key)
      else if (problem !== 'gone') refused.set(photo.key, problem)
      // The others would not fit either.
      if (problem === 'full') break
    }
    return { placed, refused }
  })
}

/** Drops what was saved already, and only did not leave the place of shared photos before a page died. */
export async function dropPlaced(
  db: DeviceDatabase,
  factory: IDBFactory,
  photos: readonly SharedPhoto[],
): Promise<void> {
  await oneAtATime(async () => {
    for (const { key } of photos) if (await wasAppended(db, key)) await leave(db, factory, key)
  })
}

/** Throws away photos that were shared, unless they are being put where they belong. */
export async function throwAwayShared(factory: IDBFactory, keys: readonly string[]): Promise<void> {
  await oneAtATime(() => dropShared(factory, keys))
}

async function place(
  db: DeviceDatabase,
  factory: IDBFactory,
  { photo, owner }: { photo: SharedPhoto; owner: NewPhotoOwner },
): Promise<PhotoProblem | 'gone' | null> {
  const { key: mark, name, type, lastModified } = photo
  if (!(await wasAppended(db, mark))) {
    const bytes = await findSharedBytes(factory, mark)
    if (bytes === null) return 'gone'
    const outcome = await addPhoto(db, new File([bytes], name, { type, lastModified }), {
      source: 'gallery',
      owner,
      keepNamed: (added, write) => appendPhoto(db, owner, { photo: added, mark, write }),
    })
    if (outcome.kind === 'refused') return outcome.problem
  }
  await leave(db, factory, mark)
  return null
}

async function leave(db: DeviceDatabase, factory: IDBFactory, mark: string): Promise<void> {
  await dropShared(factory, [mark])
  await forgetAppended(db, mark)
}

function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request('shared-photos', work)
}
