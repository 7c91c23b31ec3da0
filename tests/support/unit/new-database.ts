import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { type DeviceDatabase, openDatabase } from '#local/store/database.ts'

/** The database of somebody whose device is new. @param now wall clock, ms */
export function newDatabase(now: () => number = () => 1_000): Promise<DeviceDatabase> {
  return openDatabase('kotric1', {
    now,
    uuid: () => crypto.randomUUID(),
    appBuild: 'test',
    indexedDB: new IDBFactory(),
    IDBKeyRange,
  })
}
