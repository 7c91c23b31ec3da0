// A live query asks nothing of a database where there is no global one.
import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { watchConfirmations } from '#local/views/work/watch-confirmations.ts'
import { until } from '../../../support/until.ts'
import { newDatabase } from '../../../support/unit/new-database.ts'

it('S-02 what the server confirms is told once, though two end in one millisecond', async () => {
  let now = 1_000
  const db = await newDatabase(() => now)
  const end = (kind: string, outcome: 'CONFIRMED' | 'DISCARDED' = 'CONFIRMED') =>
    db.journal.put({ opId: crypto.randomUUID(), modelKey: null, kind, outcome, at: now, note: '' })
  await end('model.create')
  now += 1
  const told: (readonly string[])[] = []
  const stop = watchConfirmations(db, now, (kinds) => told.push(kinds))
  await end('kpi.create')
  await until(() => expect(told).toEqual([['kpi.create']]))
  await end('equipment.create')
  await until(() => expect(told).toEqual([['kpi.create'], ['equipment.create']]))
  // What is not confirmed is not told at all.
  await end('model.copy', 'DISCARDED')
  now += 5
  await end('model.copy')
  await until(() => expect(told).toEqual([['kpi.create'], ['equipment.create'], ['model.copy']]))
  stop()
})
