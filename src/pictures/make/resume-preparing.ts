import type { DeviceDatabase } from '#local/store/database.ts'
import { makePicture, UndecodablePicture } from './make-picture.ts'
import { tellPhotoNews } from '#pictures/keep/photo-news.ts'
import { type PrepareDeps, preparePhotos } from './prepare-photos.ts'

const deps: PrepareDeps = {
  make: makePicture,
  isUndecodable: (error) => error instanceof UndecodablePicture,
  tell: tellPhotoNews,
}

interface Run {
  ended: Promise<void>
  /** A photo came in after the run had looked for the last time, perhaps. */
  again: boolean
}

/** At most one run per open database in this page; the lock keeps other tabs from doing the same photos. */
const runs = new WeakMap<DeviceDatabase, Run>()

/**
 * Goes on making pictures from chosen photos, where it stopped. To be called when a user's database has been
 * opened; every added photo calls it too. Never rejects.
 */
export function resumePreparing(db: DeviceDatabase): Promise<void> {
  const running = runs.get(db)
  if (running !== undefined) {
    running.again = true
    return running.ended
  }
  const run: Run = { ended: Promise.resolve(), again: false }
  runs.set(db, run)
  run.ended = workUntilDone(db, run)
  return run.ended
}

async function workUntilDone(db: DeviceDatabase, run: Run): Promise<void> {
  try {
    do {
      run.again = false
      await navigator.locks.request(`photos:${db.userKey}`, () => preparePhotos(db, deps))
    } while (wantsMore(run))
  } catch (error) {
    // The database was closed under it: the page or the session ends, and the next one goes on.
    console.warn('Preparing photos was interrupted.', error)
  } finally {
    runs.delete(db)
  }
}

function wantsMore(run: Run): boolean {
  return run.again
}
