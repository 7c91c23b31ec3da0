import { Dexie, type Transaction } from 'dexie'
import { IDBFactory, IDBKeyRange, IDBRequest } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { DeviceDatabase, openDatabase } from '#local/store/database.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { writeStrictly } from '#local/store/strict-write.ts'

const deps = (indexedDB?: IDBFactory) => ({
  now: () => 1,
  uuid: () => crypto.randomUUID(),
  appBuild: 'test',
  ...(indexedDB === undefined ? {} : { indexedDB, IDBKeyRange }),
})
const group = { id: 14, name: '주조' }
const edit = (db: DeviceDatabase, title: string) => createModel(db, { area: 'root', title, group })
const titles = async (db: DeviceDatabase) => (await db.models.toArray()).map(({ view }) => view.title).sort()

/** A browser whose database answers in this way, or never. */
function broken(
  answer: (request: { onerror: ((event: object) => void) | null; error: unknown }) => void,
): IDBFactory {
  const factory = new IDBFactory()
  const open = () => {
    const request = new IDBRequest() as unknown as Parameters<typeof answer>[0] & IDBOpenDBRequest
    setTimeout(() => {
      answer(request)
    })
    return request
  }
  return Object.assign(factory, { open })
}

describe('S-18 a start without a database', () => {
  it('a browser that has none is told apart at once', async () => {
    await expect(openDatabase('kotric1', deps())).rejects.toMatchObject({ name: 'MissingAPIError' })
  })

  it('one that refuses to open it is told apart as well', async () => {
    const refusing = broken((request) => {
      const error = new DOMException('not in this mode', 'SecurityError')
      Object.defineProperty(request, 'error', { value: error })
      request.onerror?.({
        target: request,
        type: 'error',
        preventDefault: () => undefined,
        stopPropagation: () => undefined,
      })
    })
    await expect(openDatabase('kotric1', deps(refusing))).rejects.toMatchObject({ name: 'SecurityError' })
  })

  it('one that never answers is given up, and a later try can succeed', async () => {
    const patience = new AbortController()
    const opening = openDatabase('kotric1', deps(broken(() => undefined)), patience.signal)
    patience.abort()
    await expect(opening).rejects.toMatchObject({ name: 'DatabaseClosedError' })
    const db = await openDatabase('kotric1', deps(new IDBFactory()), new AbortController().signal)
    await edit(db, '한빛')
    expect(await titles(db)).toEqual(['한빛'])
  })

  it('patience that ends later does not close what is open', async () => {
    const patience = new AbortController()
    const db = await openDatabase('kotric1', deps(new IDBFactory()), patience.signal)
    patience.abort()
    expect(db.isOpen()).toBe(true)
  })
})

describe('S-03 a transaction that waits for anything but the database', () => {
  it.each([
    ['time', () => new Promise((resolve) => setTimeout(resolve, 5))],
    ['a digest', () => crypto.subtle.digest('SHA-256', new Uint8Array(9))],
  ])('fails loudly: %s', async (_what, foreign) => {
    const db = await openDatabase('kotric1', deps(new IDBFactory()))
    const saved = writeStrictly(db, [db.meta], async () => {
      await db.meta.put({ key: 'seq', value: 1 })
      // The database ends a transaction that it hears nothing of, sooner or later than that.
      await Promise.all([foreign(), endOfTransaction()])
      await db.meta.put({ key: 'beat', value: 1 })
    })
    await expect(saved).rejects.toThrow(/already completed|too early/)
  })
})

function endOfTransaction(): Promise<unknown> {
  const { idbtrans } = Dexie.currentTransaction
  return new Promise((resolve) => idbtrans.addEventListener('complete', resolve))
}

/** The shipped database as a later build might change it: one more table, and every operation rewritten. */
class NextDatabase extends DeviceDatabase {
  constructor(factory: IDBFactory, duringUpgrade: (transaction: Transaction) => Promise<void>) {
    super('kotric1', deps(factory))
    this.version(this.verno + 1)
      .stores({ notes: 'key' })
      .upgrade(async (transaction) => {
        await transaction.table('operations').toCollection().modify({ appBuild: 'next' })
        await duringUpgrade(transaction)
      })
  }
}

async function deviceWithWork(): Promise<IDBFactory> {
  const factory = new IDBFactory()
  const db = await openDatabase('kotric1', deps(factory))
  const modelKey = await edit(db, '한빛')
  await saveModel(db, { modelKey, section: 'overview', fields: { overview: '개요' } })
  db.close()
  return factory
}

async function open(db: NextDatabase): Promise<NextDatabase> {
  await db.open()
  return db
}

const dies = () => Promise.reject(new Error('The browser dies.'))
const builds = (db: DeviceDatabase) =>
  db.operations.toArray().then((ops) => ops.map(({ appBuild }) => appBuild))

describe('S-14 an upgrade of the database', () => {
  it('a crash in the middle of it leaves the old one whole', async () => {
    const factory = await deviceWithWork()
    await expect(new NextDatabase(factory, dies).open()).rejects.toThrow('The browser dies.')
    const old = await openDatabase('kotric1', deps(factory))
    expect(old.verno).toBe(new DeviceDatabase('kotric1', deps(factory)).verno)
    expect(await titles(old)).toEqual(['한빛'])
    expect(await builds(old)).toEqual(['test', 'test'])
    await edit(old, '둘')
    expect(await titles(old)).toEqual(['둘', '한빛'])
  })

  it('after the crash the next start upgrades it from the beginning', async () => {
    const factory = await deviceWithWork()
    await expect(new NextDatabase(factory, dies).open()).rejects.toThrow('The browser dies.')
    const db = await open(new NextDatabase(factory, () => Promise.resolve()))
    expect(await builds(db)).toEqual(['next', 'next'])
    expect(await titles(db)).toEqual(['한빛'])
    expect(db.tables.map(({ name }) => name)).toContain('notes')
  })

  it('an old tab makes way for it, and what is saved there afterwards is kept as well', async () => {
    const factory = await deviceWithWork()
    const old = await openDatabase('kotric1', deps(factory))
    const db = await open(new NextDatabase(factory, () => Promise.resolve()))
    expect(await builds(db)).toEqual(['next', 'next'])
    await edit(old, '둘')
    expect(await titles(db)).toEqual(['둘', '한빛'])
    expect(await builds(db)).toEqual(expect.arrayContaining(['next', 'next', 'test']))
  })
})
