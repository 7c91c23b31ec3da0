import { Dexie, RangeSet, type Table } from 'dexie'
import type { Operation } from '#local/outbox/operation.ts'
import type {
  BytesRow,
  CatalogueRow,
  DraftRow,
  IdMapRow,
  JournalRow,
  MetaRow,
  ModelRow,
  PhotoRow,
  ProcessRow,
} from './records.ts'
import { whenBack } from './let-go.ts'

/** What the device brings: time, randomness and, in tests, a database engine of their own. */
export interface DeviceDeps {
  now: () => number
  uuid: () => string
  appBuild: string
  indexedDB?: IDBFactory
  IDBKeyRange?: typeof IDBKeyRange
  /** Resolves while the page is neither left nor frozen, or as soon as it is back; without it, it is always here. */
  untilHere?: () => Promise<void>
}

export const DATABASE_PREFIX = 'survey:'

/**
 * The device's truth for one user. Every user of a shared tablet has a database of their own, so that
 * nobody sees, sends or deletes another's work.
 */
export class DeviceDatabase extends Dexie {
  readonly userKey: string
  readonly deps: DeviceDeps

  declare readonly models: Table<ModelRow, string>
  declare readonly processes: Table<ProcessRow, string>
  declare readonly photos: Table<PhotoRow, string>
  /**
   * Chosen files as they came, until the picture to upload has been made from them; and what edited photos were before
   * (`uneditedKeyOf` in photos.ts).
   */
  declare readonly originals: Table<BytesRow, string>
  /** The pictures that are (or were) uploaded, and those seen from the server. */
  declare readonly pictures: Table<BytesRow, string>
  declare readonly thumbnails: Table<BytesRow, string>
  declare readonly operations: Table<Operation, string>
  declare readonly idMap: Table<IdMapRow, string>
  declare readonly drafts: Table<DraftRow, string>
  declare readonly catalogue: Table<CatalogueRow, string>
  declare readonly journal: Table<JournalRow, string>
  declare readonly meta: Table<MetaRow, string>
  /** Bytes given back to the disk when it is full, so that the edit at hand still fits. */
  declare readonly reserve: Table<BytesRow, string>

  constructor(userKey: string, deps: DeviceDeps) {
    super(DATABASE_PREFIX + userKey, {
      // "Saved" is said after the transaction has completed on disk, and a live query emits no sooner.
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
      ...(deps.indexedDB === undefined ? {} : { indexedDB: deps.indexedDB }),
      ...(deps.IDBKeyRange === undefined ? {} : { IDBKeyRange: deps.IDBKeyRange }),
    })
    this.userKey = userKey
    this.deps = deps
    this.version(1).stores({
      models: 'key, [area+slug], [area+serverId]',
      processes: 'key, modelKey, [modelKey+serverId]',
      photos: 'key, modelKey, processKey, [area+serverId], stage',
      originals: 'key',
      pictures: 'key',
      thumbnails: 'key',
      operations: 'opId, seq, lane, state, target, modelKey',
      idMap: 'localId, [kind+serverId]',
      drafts: 'key, modelKey',
      catalogue: 'key, kind',
      journal: 'opId, modelKey, at',
      meta: 'key',
      reserve: 'key',
    })
  }
}

/**
 * Opens (or makes) the database of a user.
 * @param patience when it ends, a browser that has not answered by then counts as one without a database
 */
export async function openDatabase(
  userKey: string,
  deps: DeviceDeps,
  patience?: AbortSignal,
): Promise<DeviceDatabase> {
  whenBack(tellAllChanged)
  const db = new DeviceDatabase(userKey, deps)
  const giveUp = () => {
    db.close()
  }
  patience?.addEventListener('abort', giveUp)
  await db.open()
  patience?.removeEventListener('abort', giveUp)
  return db
}

/** As Dexie says it where a page comes back from the way back. */
function tellAllChanged(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
}
