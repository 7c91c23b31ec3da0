// A live query asks nothing of a database where there is no global one.
import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { LOOKUPS_FRESH_MS } from '#api/lookups.ts'
import { refreshLists } from '#app/device/refresh-lists.ts'
import type { IntentKind } from '#local/outbox/kinds/kinds.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { until } from '../support/until.ts'
import { newDatabase } from '../support/unit/new-database.ts'

const groups = [queryKeys.groups('general'), queryKeys.groups('root')]
const LISTS = [...groups, queryKeys.equipment, queryKeys.kpi, queryKeys.genBiz]

// API-89–91
it.each<[IntentKind, readonly (readonly unknown[])[]]>([
  ['model.create', groups],
  ['model.copy', groups],
  ['equipment.create', [queryKeys.equipment]],
  ['kpi.create', [queryKeys.kpi]],
])(
  'the lists that lack what a confirmed %s has made are asked for again, and no others',
  async (kind, stale) => {
    const db = await newDatabase()
    const queries = new QueryClient()
    for (const key of LISTS) queries.setQueryData(key, [])
    const end = (of: IntentKind, outcome: 'CONFIRMED' | 'DISCARDED') =>
      ({ opId: crypto.randomUUID(), modelKey: null, kind: of, outcome, at: 1_000, note: '' }) as const
    const reloaded: string[] = []
    const reload = (catalogue: string) => {
      reloaded.push(catalogue)
      return Promise.resolve()
    }
    const stop = refreshLists(db, queries, { reload })
    await db.journal.bulkPut([
      end('process.create', 'CONFIRMED'),
      ...(['model.create', 'equipment.create', 'kpi.create'] as const).map((of) => end(of, 'DISCARDED')),
      end(kind, 'CONFIRMED'),
    ])
    const invalidated = () => LISTS.filter((key) => queries.getQueryState(key)?.isInvalidated === true)
    await until(() => expect(invalidated()).toEqual(stale))
    // The catalogue's own cache as well, or whoever looks would find what was there before.
    expect(reloaded).toEqual(kind.startsWith('model') ? [] : [kind.split('.')[0]])
    stop()
  },
)

it('a list kept from a page that was left as soon as the server had made a model is asked for again', async () => {
  const now = 1_000_000
  const db = await newDatabase(() => now)
  const end = (kind: IntentKind, at: number) =>
    ({ opId: crypto.randomUUID(), modelKey: null, kind, outcome: 'CONFIRMED', at, note: '' }) as const
  await db.journal.bulkPut([end('model.create', now - 1_000), end('kpi.create', now)])
  const isAskedAgain = async (readAt: number) => {
    const queries = new QueryClient()
    for (const key of [...groups, queryKeys.kpi]) queries.setQueryData(key, [], { updatedAt: readAt })
    const isInvalidated = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated === true
    const stop = refreshLists(db, queries, { reload: () => Promise.resolve() })
    await until(() => expect(isInvalidated(queryKeys.kpi)).toBe(true))
    stop()
    return groups.every(isInvalidated)
  }
  expect(await isAskedAgain(now - 2_000)).toBe(true)
  expect(await isAskedAgain(now - 500)).toBe(false)
  // An old one is asked for by whoever shows it; what was made since then is not read through.
  expect(await isAskedAgain(now - LOOKUPS_FRESH_MS)).toBe(false)
})
