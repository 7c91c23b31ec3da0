import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { openDatabase } from '#local/store/database.ts'
import { Fenced, raiseEpoch, writeAsLeader } from '#sync/leader/fence.ts'
import { GroupCommit } from '#sync/queue/group-commit.ts'

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
  const writeOfModel = <T>(modelKey: string, work: () => Promise<T>) =>
    group.ofModel(modelKey)(db, epoch, [db.idMap], work)
  const put = (localId: string) =>
    write(() => db.idMap.put({ localId, kind: 'model', serverId: 1, slug: null }))
  return { db, write, writeOfModel, put, count: () => transactions }
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

// S-04, S-08
it('edits of different models go side by side, those of one model in their order, and what makes something alone', async () => {
  const { write, writeOfModel, db, count } = await groupOfLeader()
  const steps: string[] = []
  const noting = (name: string) => async () => {
    steps.push(`${name} begins`)
    await db.idMap.count()
    steps.push(`${name} ends`)
  }
  await Promise.all([
    writeOfModel('a', noting('a1')),
    writeOfModel('b', noting('b1')),
    writeOfModel('a', noting('a2')),
    write(noting('new')),
    writeOfModel('b', noting('b2')),
  ])
  expect(count()).toBe(1)
  expect(steps.slice(0, 2)).toEqual(['a1 begins', 'b1 begins'])
  expect(steps.indexOf('a2 begins')).toBeGreaterThan(steps.indexOf('a1 ends'))
  expect(steps.slice(-4)).toEqual(['new begins', 'new ends', 'b2 begins', 'b2 ends'])
})
