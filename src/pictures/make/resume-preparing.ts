import type { DeviceDatabase } from '#local/store/database.ts'
import { underLock } from '#lib/under-lock.ts'
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

/** To be called when a photo has come in: this window makes its picture, and others where this one does not live to. */
export function beginPreparing(db: DeviceDatabase): void {
  void resumePreparing(db)
  const windows = new BroadcastChannel(channelOf(db))
  windows.postMessage('added')
  windows.close()
}

/** For so long another window may be at work; one that the browser froze never ends. */
const PATIENCE_MS = 60_000

/** How soon a picture is tried again that could not be made, for want of room or of a worker. */
const AGAIN_MS = 5 * 60_000

/**
 * Goes on with photos that others have brought here: another window, once that has made their pictures or is gone, and,
 * in a while, a backup. What could not be made at first is tried again with them.
 * @returns stops it
 */
export function keepPreparing(db: DeviceDatabase): () => void {
  const windows = new BroadcastChannel(channelOf(db))
  windows.onmessage = () => void resumePreparing(db)
  const trying = setInterval(() => void resumePreparing(db), AGAIN_MS)
  return () => {
    clearInterval(trying)
    windows.close()
  }
}

/** Also what the lock is called. */
function channelOf({ userKey }: DeviceDatabase): string {
  return `photos:${userKey}`
}

/**
 * Goes on making pictures from chosen photos, where it stopped. To be called when a user's database has been
 * opened. Never rejects.
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
      await underLock(channelOf(db), PATIENCE_MS, () => preparePhotos(db, deps))
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
