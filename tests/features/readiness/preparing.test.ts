import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CatalogueKind } from '#catalogue/messages.ts'
import { type GroupToTake, Preparing, type PreparingResult } from '#features/readiness/preparing.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { cataloguesReadAt, listPrepared } from '#local/views/prepared.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { until } from '../../support/until.ts'

const AT = Date.UTC(2026, 10, 22, 8, 5)

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase(() => AT)
})
afterEach(() => void vi.restoreAllMocks())

const group = (groupId: number, ...slugs: string[]): GroupToTake => ({ area: 'root', groupId, slugs })

/** The models that the server is asked for; each comes when the test lets it. */
function setUp({
  keeps = true,
  without = [],
  keeping,
}: { keeps?: boolean; without?: string[]; keeping?: PromiseWithResolvers<undefined> } = {}) {
  const ready = new Set<CatalogueKind>()
  let change: () => void = () => undefined
  const asked: { slug: string; come: () => void }[] = []
  const ends: PreparingResult[] = []
  let late: () => void = () => undefined
  const preparing = new Preparing({
    db,
    port: {
      takeAlong: async (_area, slugs, onProgress) => {
        let failed = 0
        late = () => onProgress({ done: 1, total: 1, failed })
        for (const [at, slug] of slugs.entries()) {
          await new Promise<void>((come) => asked.push({ slug, come }))
          if (slug === 'offline') throw new Error('The worker has ended.')
          if (without.includes(slug)) failed += 1
          onProgress({ done: at + 1, total: slugs.length, failed })
        }
      },
    },
    catalogue: {
      keep: async () => {
        await keeping?.promise
        return keeps
      },
      state: (kind) => ({ phase: ready.has(kind) ? 'ready' : 'loading', count: 1 }),
      subscribe: (onChange) => {
        change = onChange
        return () => (change = () => undefined)
      },
    },
    onEnd: (result) => ends.push(result),
  })
  const come = async (slug: string) => {
    await until(() => expect(asked.at(-1)?.slug).toBe(slug))
    asked.at(-1)?.come()
  }
  const ended = () => until(() => expect(ends).toHaveLength(1)).then(() => ends[0])
  const read = (kind: CatalogueKind) => {
    ready.add(kind)
    change()
  }
  return { preparing, come, asked, ended, read, late: () => late() }
}
const prepared = async () => [...(await listPrepared(db)).keys()]

it('brings one group after the other, counts over all, and notes each that came whole', async () => {
  const { preparing, come, ended } = setUp({ without: ['c'] })
  preparing.add([group(14, 'a', 'b'), group(15, 'c', 'd')])
  expect(preparing.state()).toMatchObject({ done: 0, total: 4 })
  await come('a')
  await come('b')
  await until(() => expect(preparing.state()).toMatchObject({ done: 2, total: 4 }))
  await come('c')
  await until(() => expect(preparing.state()).toMatchObject({ done: 3, total: 4 }))
  await come('d')
  expect(await ended()).toEqual({ failed: 1, hasCatalogues: true })
  expect(preparing.state()).toBeNull()
  expect(await prepared()).toEqual(['root:14'])
  expect(await cataloguesReadAt(db)).toBe(AT)
})

it('counts the catalogues, which come first, and then the models', async () => {
  const keeping = Promise.withResolvers<undefined>()
  const { preparing, read, come, ended } = setUp({ keeping })
  preparing.add([group(14, 'a')])
  expect(preparing.state()).toMatchObject({ catalogues: 0 })
  read('kpi')
  read('equipment')
  expect(preparing.state()).toMatchObject({ catalogues: 2, done: 0, total: 1 })
  preparing.add([group(15, 'b')])
  expect(preparing.state()).toMatchObject({ catalogues: 2, done: 0, total: 2 })
  keeping.resolve(undefined)
  await until(() => expect(preparing.state()).toMatchObject({ catalogues: null, done: 0, total: 2 }))
  read('industry')
  expect(preparing.state()).toMatchObject({ catalogues: null })
  await come('a')
  await come('b')
  await ended()
})

it('takes in more on the way, and nothing twice', async () => {
  const { preparing, come, asked, ended } = setUp()
  preparing.add([group(14, 'a')])
  preparing.add([group(14, 'a'), group(15, 'b')])
  expect(preparing.state()).toMatchObject({ total: 2 })
  await come('a')
  await come('b')
  expect(await ended()).toEqual({ failed: 0, hasCatalogues: true })
  expect(asked).toHaveLength(2)
  expect(await prepared()).toEqual(['root:14', 'root:15'])
})

it('notes no group where the catalogues are not whole, or not kept', async () => {
  const { preparing, come, ended } = setUp({ keeps: false })
  preparing.add([group(14, 'a')])
  await come('a')
  expect(await ended()).toEqual({ failed: 0, hasCatalogues: false })
  expect(await prepared()).toEqual([])
  expect(await cataloguesReadAt(db)).toBeNull()
})

it('counts a group whose bringing ends as not come, and goes on with the next', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { preparing, come, ended } = setUp()
  preparing.add([group(14, 'offline', 'a'), group(15, 'b')])
  await come('offline')
  await until(() => expect(preparing.state()).toMatchObject({ done: 2, total: 3 }))
  await come('b')
  expect(await ended()).toMatchObject({ failed: 2 })
  expect(await prepared()).toEqual(['root:15'])
  expect(said.mock.calls).toEqual([
    ['The group could not be brought onto this device.', new Error('The worker has ended.')],
  ])
})

it('tells those who listen of each step, until they do not', async () => {
  const { preparing, come, ended } = setUp()
  const seen: (number | undefined)[] = []
  const stop = preparing.subscribe(() => seen.push(preparing.state()?.done))
  preparing.add([group(14, 'a')])
  await come('a')
  await ended()
  expect([seen.at(0), seen.at(-1)]).toEqual([0, undefined])
  expect(seen).toContain(1)
  const { length } = seen
  stop()
  preparing.add([group(15, 'b')])
  expect(seen).toHaveLength(length)
})

it('goes on without catalogues that could not be taken along', async () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const keeping = Promise.withResolvers<undefined>()
  const { preparing, come, ended } = setUp({ keeping })
  preparing.add([group(14, 'a')])
  const failure = new Error('The worker has ended.')
  keeping.reject(failure)
  await come('a')
  expect(await ended()).toEqual({ failed: 0, hasCatalogues: false })
  expect(said).toHaveBeenCalledWith('The catalogues could not be taken along.', failure)
})

it('is brought all the same where the device cannot note it', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { preparing, come, ended } = setUp()
  preparing.add([group(14, 'a')])
  db.close()
  await come('a')
  expect(await ended()).toEqual({ failed: 0, hasCatalogues: true })
  expect(said.mock.calls).toEqual([['That a group is prepared could not be noted.', expect.any(Error)]])
})

it('is over, though what it asked for says so late', async () => {
  const { preparing, come, late, ended } = setUp()
  preparing.add([group(14, 'a')])
  await come('a')
  await ended()
  late()
  expect(preparing.state()).toBeNull()
})

it('can be begun again once it has ended', async () => {
  const { preparing, come, asked, ended } = setUp()
  preparing.add([group(14, 'a')])
  await come('a')
  await ended()
  preparing.add([group(14, 'a')])
  await until(() => expect(asked).toHaveLength(2))
  expect(preparing.state()).toMatchObject({ done: 0, total: 1 })
})
