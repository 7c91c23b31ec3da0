import { expect, it } from 'vitest'
import type { Capability } from '#domain/people/session.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import { listOutbox } from '#local/views/work/outbox-list.ts'
import { group, oneDevice } from '../../support/simulated/one-device.ts'
import { json } from '../../support/simulated/over-http.ts'

const HOUR = 3_600_000
const KEPT: Capability[] = ['idempotency-key', 'if-match']

it('S-24 a creation that alone is never answered stands aside, and its lane goes on', async () => {
  let isWell = true
  const device = await oneDevice({
    capabilities: KEPT,
    fault: ({ method }) => (!isWell && method === 'POST' ? 'dropped' : 'none'),
  })
  const { db } = device.tab
  const modelKey = await createModel(db, { area: 'root', title: '한빛다이캐스팅', group })
  const { key } = await createProcess(db, { modelKey, name: '용해' })
  await device.work()
  isWell = false
  await createProcess(db, { modelKey, name: '압출' })
  await saveProcess(db, { processKey: key, fields: { memo: '래들' } })
  await device.work(HOUR)
  const items = await listOutbox(db)
  expect(items).toMatchObject([
    { kind: 'process.create', state: 'NEEDS_USER', canRetry: true, canDiscard: true },
  ])
  expect(items[0]?.lastError?.kind).toBe('network')
  expect(items[0]?.nextAt).toBeGreaterThan(device.time.now())
  isWell = true
  await device.work(1.5 * HOUR)
  expect([...device.server.processes.values()].map(({ record }) => record.name)).toEqual(['용해', '압출'])
})

const ASKED_TO_WAIT: [string, (tries: number) => number][] = [
  ['409', () => 409],
  ['429', () => 429],
  ['409 and 500 in turn', (tries) => (tries % 2 === 0 ? 500 : 409)],
  ['429 and 409 in turn', (tries) => (tries % 2 === 0 ? 409 : 429)],
]

it.each(ASKED_TO_WAIT)('S-24 a creation that is answered %s for ever stands aside', async (_, statusOf) => {
  let isWell = true
  let tries = 0
  const device = await oneDevice({
    capabilities: KEPT,
    // Every wait is as short as it can be.
    random: () => 0,
    gateway: ({ json: body }) =>
      isWell || !JSON.stringify(body ?? '').includes('압출') ? null : json(statusOf((tries += 1)), {}),
  })
  const { db } = device.tab
  const modelKey = await createModel(db, { area: 'root', title: '한빛다이캐스팅', group })
  await device.work()
  isWell = false
  await createProcess(db, { modelKey, name: '압출' })
  await createProcess(db, { modelKey, name: '주조' })
  await device.work(HOUR)
  expect(tries).toBeLessThanOrEqual(12)
  const names = () => [...device.server.processes.values()].map(({ record }) => record.name)
  expect(names()).toEqual(['주조'])
  const items = await listOutbox(db)
  expect(items).toMatchObject([
    { kind: 'process.create', state: 'NEEDS_USER', canRetry: true, canDiscard: true },
  ])
  expect(items[0]?.nextAt).toBeGreaterThan(device.time.now())
  isWell = true
  await device.work(1.5 * HOUR)
  expect(await device.queue()).toEqual([])
  expect(names()).toEqual(['주조', '압출'])
})

it('S-05 a creation under its key is never taken for what somebody else made under its name', async () => {
  const state = { refusals: 0 }
  const device = await oneDevice({
    capabilities: KEPT,
    gateway: ({ method }) => (method === 'POST' && state.refusals-- > 0 ? json(404, {}) : null),
  })
  const { db } = device.tab
  const modelKey = await createModel(db, { area: 'root', title: '한빛다이캐스팅', group })
  await device.work()
  const slug = (await db.models.get(modelKey))?.slug ?? ''
  const colleague = device.server.client({ token: () => device.state.token, deliver: (end) => end() })
  const path = `/api/root-model/${slug}/processes/`
  void colleague.call<unknown>({ method: 'POST', path, json: { name: '압출' }, answer: null })
  await device.work(1_000)
  expect(device.server.processes.size).toBe(1)
  state.refusals = 1
  await createProcess(db, { modelKey, name: '압출' })
  await device.work(60_000)
  expect(device.server.processes.size).toBe(2)
})
