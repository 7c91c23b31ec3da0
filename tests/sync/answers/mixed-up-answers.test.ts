import { expect, it } from 'vitest'
import type { Capability } from '#domain/people/session.ts'
import { copyModel, createModel, saveModel } from '#local/edits/model-edits.ts'
import { createKpiNode } from '#local/edits/catalogue-edits.ts'
import { clearDelivered } from '#local/resolve/clear-delivered.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import { pullModel } from '#sync/pull/pull.ts'
import { group, oneDevice } from '../../support/simulated/one-device.ts'
import { type Reply, html, json } from '../../support/simulated/over-http.ts'

/** A device with two models of a process each, and a gateway that answers for another record when it is told to. */
async function deviceBehind(capabilities?: Capability[]) {
  const mixedUp: { method: string; of: RegExp; reply: Reply }[] = []
  const device = await oneDevice({
    ...(capabilities && { capabilities }),
    gateway: ({ method, path }) => {
      const at = mixedUp.findIndex((one) => one.method === method && one.of.test(decodeURIComponent(path)))
      return mixedUp.splice(at, at < 0 ? 0 : 1)[0]?.reply ?? null
    },
  })
  const { db } = device.tab
  const made = []
  for (const title of ['한빛', '대성']) {
    const modelKey = await createModel(db, { area: 'root', title, group })
    made.push({ modelKey, processKey: (await createProcess(db, { modelKey, name: `${title} 용해` })).key })
  }
  await device.work()
  const [own] = made
  if (own === undefined) throw new Error('Nothing was made.')
  const answerOf = (record: object) => json(200, { ...record, order: 0, images: [], equipments: [] })
  return {
    ...device,
    ...{ db, own, answerOf },
    // They say what is to be saved in the records of ours.
    otherModel: () => answerOf({ ...device.server.modelNamed('대성')?.record, overview: '개요' }),
    otherProcess: () => answerOf({ ...device.server.processNamed('대성 용해')?.record, memo: '래들' }),
    mixUp: (method: string, reply: Reply, of = /./) => mixedUp.push({ method, of, reply }),
    serverIds: async () => [
      (await db.models.get(own.modelKey))?.serverId,
      (await db.processes.get(own.processKey))?.serverId,
    ],
  }
}

it.each(['PATCH', 'GET'])('S-10 a %s that is answered with another record proves nothing', async (method) => {
  const device = await deviceBehind()
  const { db, own } = device
  const ids = await device.serverIds()

  await saveProcess(db, { processKey: own.processKey, fields: { memo: '래들' } })
  if (method === 'GET') device.faults.push('dropped')
  device.mixUp(method, device.otherProcess())
  await device.work(60_000)
  await saveModel(db, { modelKey: own.modelKey, section: 'overview', fields: { overview: '개요' } })
  if (method === 'GET') device.faults.push('dropped')
  device.mixUp(method, device.otherModel())
  await device.work(60_000)

  expect(await device.queue()).toEqual([])
  expect(device.server.processNamed('한빛 용해')?.record.memo).toBe('래들')
  expect(device.server.modelNamed('한빛')?.record.overview).toBe('개요')
  expect(await device.serverIds()).toEqual(ids)
})

it('S-10 a change that is answered with its record as it was before is sent again', async () => {
  const device = await deviceBehind()
  const { db, own, answerOf } = device
  const [model, process] = [
    device.server.modelNamed('한빛')?.record,
    device.server.processNamed('한빛 용해')?.record,
  ]

  device.mixUp('PATCH', answerOf({ ...process }))
  await saveProcess(db, { processKey: own.processKey, fields: { memo: '래들' } })
  await device.work(60_000)
  device.mixUp('PATCH', answerOf({ ...model }))
  await saveModel(db, { modelKey: own.modelKey, section: 'overview', fields: { overview: '개요' } })
  await device.work(60_000)

  expect(await device.queue()).toEqual([])
  expect(device.server.processNamed('한빛 용해')?.record.memo).toBe('래들')
  expect(device.server.modelNamed('한빛')?.record.overview).toBe('개요')
})

it.each([
  ['a record that another creation has made', '대성', 4001],
  ['a record that another creation asks for', '새봄', 4002],
])('S-10 a creation that is answered with %s waits for its own', async (_words, title, id) => {
  const device = await deviceBehind()
  const { db, server } = device
  const other = server.modelNamed('대성')?.record
  const key = await createModel(db, { area: 'root', title: '동아', group })
  if (title === '새봄') await createModel(db, { area: 'root', title, group })
  device.mixUp(
    'POST',
    device.answerOf(title === '대성' ? { ...other } : { ...other, id, slug: title, title }),
  )
  await device.work(120_000)
  expect(await device.queue()).toEqual([])
  expect((await db.models.get(key))?.serverId).toBe(server.modelNamed('동아')?.record.id)
  expect((await db.models.get(key))?.view.title).toBe('동아')
})

it('S-10 a process that is answered with one that was read from the server waits for its own', async () => {
  const device = await deviceBehind()
  const { db, server } = device
  // What was made here is known as read, as on a second device.
  await clearDelivered(db)
  for (const { record } of server.models.values()) {
    const pulled = pullModel({ db, api: device.tab.api }, 'root', record.slug, device.time.timeout(9_000))
    await device.time.pass(1_000)
    await pulled
  }
  const model = await db.models.filter(({ view }) => view.title === '한빛').first()
  const other = server.processNamed('대성 용해')?.record
  device.mixUp('POST', device.answerOf({ ...other }))
  const { key } = await createProcess(db, { modelKey: model?.key ?? '', name: '한빛 주조' })
  await saveProcess(db, { processKey: key, fields: { memo: '래들' } })
  await device.work(120_000)
  expect(await device.queue()).toEqual([])
  expect(server.processNamed('한빛 주조')?.record.memo).toBe('래들')
  expect(server.processNamed('대성 용해')?.record.memo).toBe('')
  expect((await db.processes.get(key))?.serverId).toBe(server.processNamed('한빛 주조')?.record.id)
})

it.each([
  ['keeps keys and versions', undefined],
  ['keeps neither', []],
])('S-10 a copy and a creation that get each other’s answers wait for their own (%s)', async (_, kept) => {
  const device = await deviceBehind(kept)
  const { db, own, server } = device
  const marked = { ...server.modelNamed('한빛')?.record, id: 4001, slug: 'h', title: '한빛 사본' }
  device.mixUp('POST', device.answerOf(marked), /root-model\/$/)
  device.mixUp('POST', device.answerOf({ ...marked, id: 4002, slug: 'd', title: '동아' }), /copy\/$/)
  const key = await createModel(db, { area: 'root', title: '동아', group })
  const copyKey = await copyModel(db, own.modelKey)
  await device.work(300_000)
  expect(await device.queue()).toEqual([])
  expect((await db.models.get(key))?.serverId).toBe(server.modelNamed('동아')?.record.id)
  const copy = server.models.get((await db.models.get(copyKey))?.serverId ?? 0)
  expect(copy?.copyOf).toBe(server.modelNamed('한빛')?.record.id)
})

it('S-10 a copy that is answered with what it is made from waits for its own', async () => {
  const device = await deviceBehind()
  const { db, own, server } = device
  device.mixUp('POST', device.answerOf({ ...server.modelNamed('한빛')?.record }), /copy\/$/)
  const copyKey = await copyModel(db, own.modelKey)
  await device.work(60_000)
  expect(await device.queue()).toEqual([])
  const copy = server.models.get((await db.models.get(copyKey))?.serverId ?? 0)
  expect(copy?.copyOf).toBe(server.modelNamed('한빛')?.record.id)
})

it('S-10 a creation that is answered with what somebody else has made waits for its own', async () => {
  const device = await deviceBehind()
  const { db, server } = device
  const key = await createModel(db, { area: 'root', title: '동아', group })
  device.mixUp(
    'POST',
    device.answerOf({ ...server.modelNamed('대성')?.record, id: 4003, slug: '신성', title: '신성' }),
  )
  await device.work(60_000)
  expect(await device.queue()).toEqual([])
  expect((await db.models.get(key))?.serverId).toBe(server.modelNamed('동아')?.record.id)
})

it.each<[string, Capability[] | undefined, number]>([
  ['at once, where it keeps no keys', [], 1],
  ['once it has said so twice, where it keeps them', undefined, 2],
])(
  'S-10 a server that stores a title in a form of its own is believed %s',
  async (_, capabilities, times) => {
    const device = await deviceBehind(capabilities)
    const { db, server } = device
    const key = await createModel(db, { area: 'root', title: '동아', group })
    const stored = { ...server.modelNamed('대성')?.record, id: 4003, slug: '동아-2', title: '동아 (2)' }
    for (let count = 0; count < times; count += 1) device.mixUp('POST', device.answerOf(stored))
    await device.work(5_000)
    expect(await device.queue()).toEqual([])
    expect((await db.models.get(key))?.serverId).toBe(4003)
  },
)

/** The first creation is answered with what somebody has made on another device. */
function anothersFirst() {
  let others = 0
  return (reply: Reply) => {
    if (reply === 'nothing' || reply.status !== 201 || (others += 1) > 1) return reply
    const record = JSON.parse(reply.body) as object
    return json(201, { ...record, id: 4003, slug: '신성', title: '신성', name: '신성' })
  }
}

it.each<[string, string, (db: DeviceDatabase) => Promise<unknown>]>([
  ['a model', '동아', (db) => createModel(db, { area: 'root', title: '동아', group })],
  ['a KPI node', '불량률', (db) => createKpiNode(db, { area: 'root', name: '불량률', parent: null })],
])(
  'S-10 where no keys are kept, %s that got the answer of somebody on another device is found by its name',
  async (_, name, make) => {
    const device = await oneDevice({ capabilities: [], passesOn: anothersFirst() })
    await make(device.tab.db)
    await device.work(120_000)
    expect(await device.queue()).toEqual([])
    const nodes = [...device.server.kpiNodes.values()].filter((node) => node.name === name)
    const made = device.server.modelNamed(name)?.record ?? nodes[0]
    const known = await device.tab.db.idMap.toArray()
    expect(known.map(({ serverId }) => serverId)).toEqual([made?.id])
  },
)

it('S-10 where no keys are kept and nothing is listed for now, nobody’s answer is believed', async () => {
  const anothers = anothersFirst()
  let answered = 0
  const device = await oneDevice({
    capabilities: [],
    // What is listed before the first sending, the making, and what is listed afterwards.
    passesOn: (reply) => ((answered += 1) === 3 ? html(404) : anothers(reply)),
  })
  const key = await createModel(device.tab.db, { area: 'root', title: '동아', group })
  await device.work(500)
  expect((await device.queue()).map(({ state, lastError }) => [state, lastError?.kind])).toEqual([
    ['UNCERTAIN', 'unexpected'],
  ])
  await device.work(300_000)
  expect(await device.queue()).toEqual([])
  const made = device.server.modelNamed('동아')?.record.id
  expect((await device.tab.db.models.get(key))?.serverId).toBe(made)
})

it('S-10 a creation that was looked for is not the record that another look was answered with', async () => {
  const device = await deviceBehind([])
  const { db, server } = device
  device.faults.push('none', 'applied-then-dropped')
  const key = await createModel(db, { area: 'root', title: '동아', group })
  device.mixUp('GET', device.otherModel(), /동아/)
  await device.work(3_600_000)
  expect(await device.queue()).toEqual([])
  expect((await db.models.get(key))?.serverId).toBe(server.modelNamed('동아')?.record.id)
})

it('S-10 an id that was given out before is believed under its own name, as after a restore', async () => {
  const device = await deviceBehind()
  const { db, server } = device
  const key = await createModel(db, { area: 'root', title: '동아', group })
  device.mixUp('POST', device.answerOf({ ...server.modelNamed('대성')?.record, slug: '동아', title: '동아' }))
  await device.work(10_000)
  expect(await device.queue()).toEqual([])
  expect((await db.models.get(key))?.serverId).toBe(server.modelNamed('대성')?.record.id)
})
