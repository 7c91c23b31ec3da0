import { describe, expect, it } from 'vitest'
import type { ProblemCause } from '#api/problem.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess, deleteProcess, saveProcess } from '#local/edits/process-edits.ts'
import { retryOperation } from '#local/resolve/outbox-actions.ts'
import { group, oneDevice } from '../../support/simulated/one-device.ts'
import type { Fault } from '../../support/simulated/server/fault.ts'

const HOUR = 3_600_000
/** More than that nobody asks for one operation in its first hour, looks and sendings together. */
const MOST_IN_THE_FIRST_HOUR = 12

/** A device with an edit that the server will not take, though it shows the record, and one behind it. */
async function contradictedDevice(cause: ProblemCause) {
  let isWell = true
  const device = await oneDevice({
    fault: ({ method }) => (isWell || method !== 'PATCH' ? 'none' : { answers: cause }),
  })
  const { db } = device.tab
  const modelKey = await createModel(db, { area: 'root', title: '한빛다이캐스팅', group })
  const { key } = await createProcess(db, { modelKey, name: '용해' })
  await device.work()
  isWell = false
  device.server.requests.length = 0
  await saveProcess(db, { processKey: key, fields: { description: '래들에서 붓는다' } })
  await createProcess(db, { modelKey, name: '주조' })
  await device.work(0)
  return { ...device, db, recover: () => (isWell = true) }
}

const SURPRISES: Record<string, ProblemCause> = {
  '404': { kind: 'not-found', detail: '' },
  '412': { kind: 'conflict', status: 412, detail: '' },
  '428': { kind: 'refused', status: 428, detail: '', fields: {} },
  '500': { kind: 'server', status: 500 },
  '200 of another shape': { kind: 'unexpected', status: 200 },
}

describe.each(Object.entries(SURPRISES))('S-21 an edit that is answered %s for ever', (_name, cause) => {
  it('is asked for ever more rarely, steps aside with a time of its own, and lets its lane go on', async () => {
    const device = await contradictedDevice(cause)
    await device.time.pass(HOUR - 60_000)
    const asked = device.server.requests.filter((line) => !line.includes(' POST '))
    expect(asked.length).toBeLessThanOrEqual(MOST_IN_THE_FIRST_HOUR)
    const [edit, ...others] = await device.queue()
    expect(others).toEqual([])
    expect(edit).toMatchObject({ state: 'NEEDS_USER' })
    expect(edit?.nextAt).toBeGreaterThan(device.time.now())
  })

  it('arrives by itself once the server takes it, and at once when a person tries again', async () => {
    const device = await contradictedDevice(cause)
    await device.time.pass(HOUR / 2)
    device.recover()
    await device.time.pass(HOUR)
    expect(await device.queue()).toEqual([])
    expect(device.server.processNamed('용해')?.record.description).toBe('래들에서 붓는다')

    const another = await contradictedDevice(cause)
    await another.time.pass(HOUR / 2)
    another.recover()
    const [edit] = await another.queue()
    expect(await retryOperation(another.db, edit?.opId ?? '')).toBe(true)
    await another.work()
    expect(await another.queue()).toEqual([])
  })
})

it('S-21 a creation that is answered 410 for ever steps aside within the bound, though looks fail in between', async () => {
  let looks = 0
  const device = await oneDevice({
    fault: ({ method, path }) => {
      if (!path.endsWith('/processes/')) return 'none'
      if (method === 'POST') return { answers: { kind: 'not-found', detail: '' } }
      looks += 1
      return looks === 1 || looks === 3 ? 'portal' : 'none'
    },
  })
  const { db } = device.tab
  const modelKey = await createModel(db, { area: 'root', title: '한빛다이캐스팅', group })
  await createProcess(db, { modelKey, name: '용해' })
  await device.work()
  await device.time.pass(HOUR - 60_000)
  expect(await device.queue()).toMatchObject([{ state: 'NEEDS_USER', lastError: { kind: 'contradicted' } }])
  const asked = device.server.requests.filter((line) => line.includes('/processes/'))
  expect(asked.length).toBeLessThanOrEqual(MOST_IN_THE_FIRST_HOUR)
})

describe('a deletion that is answered 404', () => {
  /** A process that is deleted here, at a server that answers deletions as it is told. */
  async function deletingDevice(answerTo: (times: number) => Fault) {
    let times = 0
    const device = await oneDevice({
      fault: ({ method }) => (method === 'DELETE' ? answerTo((times += 1)) : 'none'),
    })
    const { db } = device.tab
    const modelKey = await createModel(db, { area: 'root', title: '한빛다이캐스팅', group })
    const { key } = await createProcess(db, { modelKey, name: '용해' })
    await device.work()
    await deleteProcess(db, key)
    return device
  }

  it('is looked at, however the tries before it have failed', async () => {
    const unknown: Fault = { actsAndAnswers: { kind: 'unexpected', status: 202 } }
    const device = await deletingDevice((times) => (times < 5 ? unknown : 'none'))
    await device.work(HOUR / 2)
    expect(await device.queue()).toEqual([])
  })

  it('is confirmed within the hour where the process went while it stood aside', async () => {
    const device = await deletingDevice(() => ({ answers: { kind: 'not-found', detail: '' } }))
    await device.work(HOUR / 2)
    expect(await device.queue()).toMatchObject([{ state: 'NEEDS_USER', lastError: { kind: 'contradicted' } }])
    device.server.processes.clear()
    await device.time.pass(HOUR)
    expect(await device.queue()).toEqual([])
  })
})
