import { describe, expect, it } from 'vitest'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { group, oneDevice } from '../../support/simulated/one-device.ts'
import type { Reply } from '../../support/simulated/over-http.ts'

/** A device behind a gateway that drops ETags from some answers, with a model that the server has. */
async function behindGateway(drops: (status: number) => boolean) {
  const device = await oneDevice({
    passesOn: (reply) => (reply !== 'nothing' && drops(reply.status) ? withoutEtag(reply) : reply),
  })
  const { db } = device.tab
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group })
  await device.work()
  device.server.requests.length = 0
  return { ...device, db, modelKey }
}
function withoutEtag({ headers, ...reply }: Exclude<Reply, 'nothing'>): Reply {
  const others = Object.entries(headers).filter(([name]) => name !== 'etag')
  return { ...reply, headers: Object.fromEntries(others) }
}
/** Of what the server makes, and nothing else. */
const DROPS_OF_MADE = (status: number) => status === 201

type Behind = Awaited<ReturnType<typeof behindGateway>>
/** Somebody else saves. */
function saveElsewhere({ server }: Behind, fields: object): void {
  for (const model of server.models.values()) {
    Object.assign(model.record, fields)
    model.version += 1
  }
}
const stored = ({ server }: Behind) => [...server.models.values()][0]?.record
const requests = ({ server }: Behind) =>
  server.requests.map((line) => line.split(' ')[1]).filter((method) => method !== undefined)

describe('S-23 an edit of a record whose version did not come', () => {
  it('does not overwrite unseen what somebody else has written meanwhile', async () => {
    const device = await behindGateway(DROPS_OF_MADE)
    saveElsewhere(device, { overview: '그들' })
    await saveModel(device.db, { ...device, section: 'overview', fields: { overview: '나' } })
    await device.work()
    expect(stored(device)?.overview).toBe('그들')
    expect(await device.queue()).toMatchObject([{ state: 'CONFLICT' }])
    expect(requests(device)).toEqual(['GET'])
  })

  it('goes with what the look has brought, where they changed something else', async () => {
    const device = await behindGateway(DROPS_OF_MADE)
    saveElsewhere(device, { features: '그들' })
    await saveModel(device.db, { ...device, section: 'overview', fields: { overview: '나' } })
    await device.work()
    expect(stored(device)).toMatchObject({ overview: '나', features: '그들' })
    expect(await device.queue()).toEqual([])
    expect(requests(device)).toEqual(['GET', 'PATCH'])
    expect((await device.db.models.get(device.modelKey))?.view.features).toBe('그들')
  })

  it('is looked for no more once there is a version', async () => {
    const device = await behindGateway(DROPS_OF_MADE)
    for (const memo of ['하나', '둘']) {
      await saveModel(device.db, { ...device, section: 'etc', fields: { memo } })
      await device.work()
    }
    expect(requests(device)).toEqual(['GET', 'PATCH', 'PATCH'])
  })

  it('is looked for once, and goes, where no version ever comes', async () => {
    const device = await behindGateway(() => true)
    for (const memo of ['하나', '둘']) {
      await saveModel(device.db, { ...device, section: 'etc', fields: { memo } })
      await device.work()
    }
    expect(requests(device)).toEqual(['GET', 'PATCH', 'GET', 'PATCH'])
    expect(await device.queue()).toEqual([])
  })

  it('is looked for again where it had to wait behind the look', async () => {
    const device = await behindGateway(() => true)
    await saveModel(device.db, { ...device, section: 'overview', fields: { overview: '나' } })
    device.faults.push('none', { answers: { kind: 'throttled', status: 429, retryAfterMs: 60_000 } })
    await device.work(1_000)
    expect(requests(device)).toEqual(['GET', 'PATCH'])
    saveElsewhere(device, { overview: '그들' })
    await device.work(120_000)
    expect(requests(device)).toEqual(['GET', 'PATCH', 'GET'])
    expect(await device.queue()).toMatchObject([{ state: 'CONFLICT' }])
    expect(stored(device)?.overview).toBe('그들')
  })

  it.each(['나', '그들'])(
    'keeps what is saved during the look, where they have written %s',
    async (theirs) => {
      const device = await behindGateway(DROPS_OF_MADE)
      saveElsewhere(device, { overview: theirs })
      await saveModel(device.db, { ...device, section: 'overview', fields: { overview: '나' } })
      device.faults.push('slow')
      await device.work(1_000)
      expect(requests(device)).toEqual(['GET'])
      await saveModel(device.db, { ...device, section: 'overview', fields: { features: '새 특징' } })
      await device.work(60_000)
      expect(stored(device)).toMatchObject({ overview: theirs, features: '새 특징' })
      expect((await device.queue()).map(({ state }) => state)).toEqual(theirs === '나' ? [] : ['CONFLICT'])
    },
  )
})
