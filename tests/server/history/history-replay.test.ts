import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Area } from '#domain/model/area.ts'
import type { CatalogueChangeSet } from '#domain/catalogue-history.ts'
import type { ChangeSet } from '#domain/history.ts'
import { keptCatalogue } from '#domain/process/keeping.ts'
import { paths } from '#domain/contract.ts'
import { seededRandom } from '../../support/random.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { changeSomething, takeStock } from '../support/records/random-changes.ts'
import {
  entryAsServed,
  modelAsServed,
  replay,
  replayCatalogue,
  type ReplayedModel,
} from '../support/records/replay.ts'
import type { Caller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

/** `REPLAYED_CHANGES=10000 REPLAY_SEED=7 npx vitest run history-replay` plays more of them. */
const CHANGES = Number(process.env['REPLAYED_CHANGES'] ?? 120)
const SEED = Number(process.env['REPLAY_SEED'] ?? 1)
const WRITERS = 4

onEachDatabase((database) => {
  let t: TestApp
  let admin: Caller
  beforeAll(async () => {
    // A long play on a busy machine outlives a token of the usual length.
    t = await openTestApp(database.get(), { accessMinutes: 100_000 })
    admin = await t.as('admin')
  })
  afterAll(() => t.close())

  test(
    'whoever follows the feed while others write has the same models in the end',
    { timeout: 60_000 + CHANGES * 500 },
    async () => {
      const stock = await takeStock(admin)
      const start: number = (await admin.get(paths.changes)).body.cursor
      let left = CHANGES
      let changed = Promise.withResolvers<null>()
      const answered = new Map<number, number>()
      const write = async (writer: number) => {
        const random = seededRandom(SEED * WRITERS + writer)
        while (left > 0) {
          left -= 1
          const { status } = await changeSomething(admin, stock, random)
          answered.set(status, (answered.get(status) ?? 0) + 1)
          changed.resolve(null)
          changed = Promise.withResolvers()
        }
      }

      const models = new Map<number, ReplayedModel>()
      const followed: ChangeSet[] = []
      let cursor = start
      const follow = async () => {
        // So few that pages end before the feed does.
        const limit = 1 + (followed.length % 3)
        const { body } = await admin.get(`${paths.changes}?after=${cursor}&limit=${limit}`)
        for (const set of body.results as ChangeSet[]) replay(models, set)
        followed.push(...body.results)
        cursor = body.cursor
        return body.hasMore as boolean
      }
      const writing = { isDone: false }
      const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer))).finally(
        () => (writing.isDone = true),
      )
      while (!writing.isDone) {
        await Promise.race([changed.promise, writers])
        await follow()
      }
      await writers
      while (await follow());

      const positions = followed.map(({ position }) => position)
      expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b))
      expect(models.size).toBe(stock.places.length)
      const served: { area: Area; model: any }[] = []
      for (const { area, slug } of stock.places) {
        served.push({ area, model: (await admin.get(paths.model(area, slug))).body })
      }
      const mergedInto = (id: number) => served.filter(({ model }) => model.mergedInto?.id === id)
      for (const { area, model } of served) {
        const { slug, id } = model
        const doubles = mergedInto(id)
          .map((double): number => double.model.id)
          .sort((one, other) => one - other)
        const { results } = (await admin.get(paths.processes(area, slug))).body
        const replayed = models.get(model.id)
        expect(replayed).toEqual(modelAsServed(model, results, doubles))
        expect([...replayed!.processes.keys()]).toEqual(results.map((one: { id: number }) => one.id))
      }
      for (const catalogue of keptCatalogue.options) {
        const told: CatalogueChangeSet[] = []
        let page = ''
        do {
          const { body } = await admin.get(`${paths.catalogueChanges(catalogue)}${page}`)
          told.push(...body.results)
          page = body.before === null ? '' : `?before=${body.before}`
        } while (page !== '')
        const entries = replayCatalogue(told.reverse())
        for (const [id, replayed] of entries) {
          const { entry } = (await admin.get(paths.keptEntry(catalogue, id))).body
          // What was merged goes on under the other, which may be called or merged otherwise by now.
          if (entry.mergedInto === null) expect(replayed).toEqual(entryAsServed(entry, [...replayed.keys()]))
          else expect(replayed.get('mergedInto')).toMatchObject({ id: expect.any(Number) })
        }
        expect(entries.size).toBeGreaterThan(0)
      }
      // Most were carried out, and some refused: what a person meets, and never a failure.
      expect([...answered.keys()].filter((status) => status >= 500)).toEqual([])
      expect(followed.length).toBeGreaterThan(CHANGES / 2)
      if (CHANGES > 1_000) {
        const merged = served.filter(({ model }) => model.mergedInto !== null)
        expect(merged.length).toBeGreaterThan(CHANGES / 200)
        console.warn(
          `${database.kind}: ${CHANGES} changes, ${followed.length} sets, ${JSON.stringify([...answered])}`,
        )
      }
    },
  )
})
