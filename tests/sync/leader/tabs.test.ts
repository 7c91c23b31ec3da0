import { describe, expect, it } from 'vitest'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import { lateAnswer } from '../../faults/steps/late-answer.ts'
import { group } from '../../support/simulated/one-device.ts'
import { type SeveralTabs, severalTabs } from '../../support/simulated/several-tabs.ts'

const HOUR = 3_600_000

async function fillQueue(db: DeviceDatabase): Promise<void> {
  const modelKey = await createModel(db, { area: 'root', title: '한빛다이캐스팅', group })
  for (const name of ['용해', '주조', '가공']) {
    const { key } = await createProcess(db, { modelKey, name })
    await saveProcess(db, { processKey: key, fields: { memo: `${name} 메모` } })
  }
}

const names = ({ server }: SeveralTabs) => [...server.processes.values()].map(({ record }) => record.name)
const memos = ({ server }: SeveralTabs) => [...server.processes.values()].map(({ record }) => record.memo)
const epochOf = async (device: SeveralTabs) => (await device.leader().db.meta.get('epoch'))?.value

function expectAllOnce(device: SeveralTabs): void {
  expect(device.server.models.size).toBe(1)
  expect(names(device)).toEqual(['용해', '주조', '가공'])
  expect(memos(device)).toEqual(['용해 메모', '주조 메모', '가공 메모'])
}

describe('S-06 a leader that is frozen without warning', () => {
  const points = Array.from({ length: 14 }, (_, after) => after)

  it.each(points)(
    'after %i commits is passed over within a second, and fenced when it thaws',
    async (after) => {
      const device = await severalTabs(2)
      const [first, second] = device.tabs
      if (first === undefined || second === undefined) throw new Error('There are no tabs.')
      await fillQueue(second.db)
      first.freeze(after)
      device.tell('edit')
      await device.time.pass(HOUR, () => first.isFrozen || device.leader() !== first)
      // The tabs see the queue move, up to here.
      device.tell('edit')
      const requests = device.server.requests.length
      const frozenAt = device.time.now()
      await device.time.pass(HOUR, () => device.server.requests.length > requests)
      if (first.isFrozen && device.server.requests.length > requests) {
        expect(device.time.now() - frozenAt).toBeLessThan(1_000)
        expect(device.leader()).toBe(second)
      }
      await device.time.pass(HOUR / 4)
      expectAllOnce(device)
      expect(await second.db.operations.count()).toBe(0)
      first.thaw()
      await device.time.pass(HOUR / 4)
      expectAllOnce(device)
      expect(await second.db.operations.count()).toBe(0)
      expect(await second.db.journal.count()).toBe(7)
    },
  )

  it.each(points)('without keys, after %i commits, it makes nothing twice', async (after) => {
    const device = await severalTabs(2, { capabilities: [] })
    const [first, second] = device.tabs
    if (first === undefined || second === undefined) throw new Error('There are no tabs.')
    await fillQueue(second.db)
    first.freeze(after)
    device.tell('edit')
    await device.time.pass(HOUR / 4)
    first.thaw()
    await device.time.pass(HOUR / 4)
    expectAllOnce(device)
    expect(await second.db.operations.count()).toBe(0)
  })

  it('without keys, an answer that comes late to it does not undo what the next has begun', async () => {
    expect(await lateAnswer()).toBe(1)
  })

  it('without keys, a creation that it has on the wire is not made twice', async () => {
    const device = await severalTabs(2, { capabilities: [] })
    const [first, second] = device.tabs
    if (first === undefined || second === undefined) throw new Error('There are no tabs.')
    await fillQueue(second.db)
    device.tell('edit')
    await device.time.pass(HOUR, () => device.server.requests.some((line) => line.includes(' POST ')))
    first.freeze()
    device.tell('edit')
    await device.time.pass(HOUR / 4)
    first.thaw()
    await device.time.pass(HOUR / 4)
    expect(device.leader()).toBe(second)
    expectAllOnce(device)
  })

  it('does not send the edits that wait in it for the wire', async () => {
    let isSlow = false
    const device = await severalTabs(2, {
      fault: ({ method }) => (isSlow && method === 'PATCH' ? 'slow' : 'none'),
    })
    const [first, second] = device.tabs
    if (first === undefined || second === undefined) throw new Error('There are no tabs.')
    const titles = Array.from({ length: 6 }, (_, number) => `한빛다이캐스팅 ${number}`)
    const keys: string[] = []
    for (const title of titles) keys.push(await createModel(second.db, { area: 'root', title, group }))
    device.tell('edit')
    await device.time.pass(HOUR / 4)
    isSlow = true
    for (const modelKey of keys) {
      await saveModel(second.db, { modelKey, section: 'etc', fields: { memo: '오전' } })
    }
    device.tell('edit')
    const sent = () => device.server.requests.filter((line) => line.includes(' PATCH ')).length
    // Four are on the wire. The others have their intent, and wait for a place.
    await device.time.pass(1_000, () => sent() === 4)
    await device.time.settle()
    expect(await second.db.operations.where('state').equals('SENDING').count()).toBe(6)

    first.freeze()
    isSlow = false
    device.tell('edit')
    await device.time.pass(20_000)
    expect(device.leader()).toBe(second)
    expect(await second.db.operations.count()).toBe(0)
    const before = sent()
    first.thaw()
    await device.time.pass(HOUR / 4)
    expect(sent()).toBe(before)
    expect([...device.server.models.values()].map(({ record }) => record.memo)).toEqual(
      titles.map(() => '오전'),
    )
  })

  it('and so is one that gets the lock while it is frozen in the queue', async () => {
    const device = await severalTabs(3)
    const [first, second, third] = device.tabs
    if (third === undefined) throw new Error('There are no tabs.')
    second?.freeze()
    first?.kill()
    await device.time.settle()
    await fillQueue(third.db)
    device.tell('edit')
    await device.time.pass(HOUR / 4)
    expect(device.leader()).toBe(third)
    second?.thaw()
    await device.time.pass(HOUR / 4)
    expectAllOnce(device)
  })
})

describe('S-07 a leader that lives', () => {
  it('keeps the lead while the server is slow, and while there is no network for an hour', async () => {
    const device = await severalTabs(3)
    const [first, second] = device.tabs
    if (second === undefined) throw new Error('There are no tabs.')
    const before = await epochOf(device)
    device.faults.push('slow', 'slow', 'slow')
    await fillQueue(second.db)
    device.tell('edit')
    await device.time.pass(12_000)
    device.state.isUp = false
    device.tell('edit')
    await device.time.pass(HOUR)
    device.state.isUp = true
    device.tell('hurry')
    await device.time.pass(HOUR / 4)
    expect(device.leader()).toBe(first)
    expect(await epochOf(device)).toBe(before)
    expectAllOnce(device)
  })

  it('is followed at once when it closes', async () => {
    const device = await severalTabs(2)
    const [first, second] = device.tabs
    first?.kill()
    await device.time.settle()
    expect(device.leader()).toBe(second)
  })

  it('five tabs that save and lose the network together send each operation once', async () => {
    const device = await severalTabs(5)
    device.state.isUp = false
    const [one] = device.tabs
    if (one === undefined) throw new Error('There are no tabs.')
    const modelKey = await createModel(one.db, { area: 'root', title: '한빛다이캐스팅', group })
    await Promise.all(
      device.tabs.map(({ db }, number) => createProcess(db, { modelKey, name: `공정 ${number}` })),
    )
    device.tell('edit')
    await device.time.pass(HOUR / 4)
    device.state.isUp = true
    device.tell('hurry')
    await device.time.pass(HOUR / 4)
    const posts = device.server.requests.filter((line) => line.includes(' POST ') && line.includes('[none]'))
    expect(posts).toHaveLength(6)
    expect(names(device).toSorted()).toEqual(['공정 0', '공정 1', '공정 2', '공정 3', '공정 4'])
  })
})
