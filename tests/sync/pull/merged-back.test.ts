import { expect, it } from 'vitest'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import { pullModel } from '#sync/pull/pull.ts'
import { group, oneDevice } from '../../support/simulated/one-device.ts'

// S-17
it.each([true, false])(
  'a process whose merge a restore took is in its own model again, once, also where that was saved first: %s',
  async (isSaved) => {
    const device = await oneDevice()
    const { server, tab, time } = device
    const { db } = tab
    const pull = async (slug: string) => {
      tab.renew()
      const pulled = pullModel({ db, api: tab.api }, 'root', slug, time.timeout(9_000))
      await time.pass(100)
      expect(await pulled).not.toBeNull()
    }
    const from = await createModel(db, { area: 'root', title: '한빛', group })
    await createModel(db, { area: 'root', title: '대성', group })
    const { key } = await createProcess(db, { modelKey: from, name: '용해' })
    await device.work()
    const [double, stays] = ['한빛', '대성'].map((title) => server.modelNamed(title))
    if (double === undefined || stays === undefined) throw new Error('There are no models.')
    const before = structuredClone(server.state)
    server.merge(double, stays)
    await time.pass(1_000)
    await pull(stays.record.slug)
    const modelOf = async () => (await db.processes.toArray()).map((row) => [row.key, row.modelKey])
    const [, into] = (await modelOf())[0] ?? []
    expect(into).not.toBe(from)

    server.restore(before)
    if (isSaved) {
      await saveModel(db, { modelKey: from, section: 'overview', fields: { overview: '개요' } })
      await device.work(60_000)
      expect(await device.queue()).toEqual([])
    }
    await pull(double.record.slug)
    expect(await modelOf()).toEqual([[key, from]])
    expect((await db.models.get(from))?.mergedInto).toBeUndefined()
  },
)
