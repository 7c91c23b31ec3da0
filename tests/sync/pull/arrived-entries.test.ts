import { expect, it } from 'vitest'
import { localIdOf } from '#domain/ids.ts'
import { createKpiNode } from '#local/edits/catalogue-edits.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import type { DeviceKpiEntry } from '#local/store/fields.ts'
import { pullModel } from '#sync/pull/pull.ts'
import { group, oneDevice } from '../../support/simulated/one-device.ts'

// S-21
it.each(['process', 'model'] as const)(
  'a key factor of a %s that was removed stays so when its model is read, though the answer to its saving never came',
  async (owner) => {
    const device = await oneDevice()
    const { server, tab, time } = device
    const { db } = tab
    const modelKey = await createModel(db, { area: 'root', title: '한빛', group })
    const { key: processKey } = await createProcess(db, { modelKey, name: '용해' })
    const node = await createKpiNode(db, { area: 'root', name: '주입 온도', parent: null })
    await device.work()
    const entry = (memo: string): DeviceKpiEntry => ({
      ...{ id: localIdOf(db.deps.uuid()), kpi0: node, kpi1: null, kpi2: null, kpi3: null },
      memo,
    })
    const [first, second] = [entry('720도'), entry('5분마다')]
    const save = (kpis: DeviceKpiEntry[]) =>
      owner === 'process'
        ? saveProcess(db, { processKey, fields: { kpis } })
        : saveModel(db, { modelKey, section: 'kpi', fields: { kpis } })
    const shown = async () => {
      const row = owner === 'process' ? await db.processes.get(processKey) : await db.models.get(modelKey)
      return row?.view.kpis.map(({ id, memo }) => ({ id, memo }))
    }

    device.faults.push('applied-then-dropped')
    await save([first, second])
    tab.engine.wake()
    await time.pass(50)
    expect(await device.queue()).toMatchObject([{ state: 'UNCERTAIN' }])
    await save([second])
    tab.renew()
    const slug = (await db.models.get(modelKey))?.slug ?? ''
    const pulled = pullModel({ db, api: tab.api }, 'root', slug, time.timeout(9_000))
    await time.pass(100)
    expect(await pulled).toBe(modelKey)
    expect(await shown()).toEqual([{ id: second.id, memo: '5분마다' }])

    await device.work(600_000)
    expect(await device.queue()).toEqual([])
    expect(await shown()).toEqual([{ id: second.id, memo: '5분마다' }])
    const records = [...server.models.values(), ...server.processes.values()].map(({ record }) => record.kpis)
    expect(records.flat().map(({ memo }) => memo)).toEqual(['5분마다'])
  },
)

it('one that was never sent has not arrived, though somebody else has written the same', async () => {
  const device = await oneDevice()
  const { server, tab, time } = device
  const { db } = tab
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group })
  const node = await createKpiNode(db, { area: 'root', name: '주입 온도', parent: null })
  await device.work()
  const [kpi] = server.kpiNodes.values()
  const theirs = { id: 900, kpi0: kpi ?? null, kpi1: null, kpi2: null, kpi3: null, memo: '720도' }
  for (const one of server.models.values()) one.record.kpis = [theirs]
  const mine = {
    id: localIdOf(db.deps.uuid()),
    kpi0: node,
    kpi1: null,
    kpi2: null,
    kpi3: null,
    memo: '720도',
  }
  await saveModel(db, { modelKey, section: 'kpi', fields: { kpis: [mine] } })
  tab.renew()
  const slug = (await db.models.get(modelKey))?.slug ?? ''
  const pulled = pullModel({ db, api: tab.api }, 'root', slug, time.timeout(9_000))
  await time.pass(100)
  expect(await pulled).toBe(modelKey)
  expect(await device.queue()).toMatchObject([{ wireCount: 0 }])
  expect((await db.models.get(modelKey))?.base?.kpis.map(({ id }) => id)).toEqual([900])
})
