import { expect, it } from 'vitest'
import { createModel } from '#local/edits/model-edits.ts'
import { listOutbox } from '#local/views/work/outbox-list.ts'
import { createBudget } from '#server/auth/limits.ts'
import { group, oneDevice } from '../../support/simulated/one-device.ts'
import { json } from '../../support/simulated/over-http.ts'

it('S-11 what is over a limit of the server waits as long as it is told, and all of it arrives once', async () => {
  const budget = createBudget({ uploads: 0, creations: 10, searches: 0 })
  let refusedAt = 0
  let waitUntil = 0
  let early = 0
  let refused = 0
  const device = await oneDevice({
    gateway: ({ method }) => {
      if (method !== 'POST') return null
      const now = device.time.now()
      // What was on the wire already when the first was refused comes within a second of it.
      if (now > refusedAt + 1_000 && now < waitUntil) early += 1
      const waitSeconds = budget.take('creations', 1, now)
      if (waitSeconds === 0) return null
      refused += 1
      refusedAt = now
      waitUntil = now + waitSeconds * 1_000
      const answer = json(429, { detail: '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.' })
      return { ...answer, headers: { ...answer.headers, 'retry-after': String(waitSeconds) } }
    },
  })
  const titles = Array.from({ length: 30 }, (_, n) => `모델 ${n}`)
  for (const title of titles) await createModel(device.tab.db, { area: 'root', title, group })
  await device.work(60_000)
  expect(refused).toBeGreaterThan(0)
  expect((await listOutbox(device.tab.db)).filter(({ state }) => state === 'NEEDS_USER')).toEqual([])
  await device.work(3_600_000)
  expect(early).toBe(0)
  expect(await device.queue()).toEqual([])
  const made = [...device.server.models.values()].map(({ record }) => record.title)
  expect(made.toSorted()).toEqual(titles.toSorted())
})
