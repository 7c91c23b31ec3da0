import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { openDatabase } from '#local/database.ts'
import { Fenced, raiseEpoch, writeAsLeader } from '#sync/fence.ts'
import { GroupCommit } from '#sync/group-commit.ts'

async function groupOfLeader() {
  const db = await openDatabase('kotric1', {
    now: () => 1,
    uuid: () => crypto.randomUUID(),
    appBuild: 'test',
    indexedDB: new IDBFactory(),
    IDBKeyRange,
  })
  const epoch = await raiseEpoch(db)
  let transactions = 0
  const group = new GroupCommit((...args) => {
    transactions += 1
    return writeAsLeader(...args)
  })
  const write = <T>(work: () => Promise<T>) => group.write(db, epoch, [db.idMap], work)
  const put = (localId: string) =>
    write(() => db.idMap.put({ localId, kind: 'model', serverId: 1, slug: null }))
  return { db, write, put, count: () => transactions }
}

// S-04
it('what comes at once goes together, in its order, and each hears of its own', async () => {
  const { db, put, count } = await groupOfLeader()
  expect(await Promise.all(['a', 'b', 'c', 'd'].map(put))).toEqual(['a', 'b', 'c', 'd'])
  expect(count()).toBe(1)
  expect(await db.idMap.count()).toBe(4)
})

// S-04
it('one that cannot be written does not take the others with it', async () => {
  const { db, put, write } = await groupOfLeader()
  const first = put('a')
  const bad = write(() => Promise.reject(new Error('not this one')))
  const good = put('b')
  await expect(bad).rejects.toThrow('not this one')
  expect(await Promise.all([first, good])).toEqual(['a', 'b'])
  expect(await db.idMap.toCollection().primaryKeys()).toEqual(['a', 'b'])
})

// S-06
it('nobody of a group writes once another leads', async () => {
  const { db, put } = await groupOfLeader()
  await raiseEpoch(db)
  const writes = await Promise.allSettled(['a', 'b', 'c'].map(put))
  expect(writes.map((write) => write.status === 'rejected' && write.reason instanceof Fenced)).toEqual([
    true,
    true,
    true,
  ])
  expect(await db.idMap.count()).toBe(0)
})
