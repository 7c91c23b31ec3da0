import { beforeEach, describe, expect, it } from 'vitest'
import type { GenBiz } from '#domain/model/gen-biz.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import { discardOperation } from '#local/resolve/outbox-actions.ts'
import { listProcesses } from '#local/views/queries.ts'
import { type OneDevice, group, oneDevice } from '../../support/simulated/one-device.ts'

let device: OneDevice
let modelKey: string
let processKeys: string[]
const db = () => device.tab.db

const industry = (id: number): GenBiz => ({
  ...{ id, productName: `제품 ${id}`, ksicCode: '', ksic: '', icCode: '', ic: '' },
})
const moveTo = (id: number) =>
  saveModel(db(), { modelKey, section: 'industry', fields: { genBiz: industry(id) } })
const renumber = async (index: number, place: string) => {
  const process = (await listProcesses(db(), modelKey))[index]
  const unique = process?.processNumber.split('-')[0]
  const number = { processNumber: `${unique}-${place}` }
  await saveProcess(db(), {
    processKey: processKeys[index] ?? '',
    fields: number,
    base: { processNumber: process?.processNumber ?? '' },
  })
}
const shown = async () => (await listProcesses(db(), modelKey)).map(({ processNumber }) => processNumber)
const stored = () => [...device.server.processes.values()].map(({ record }) => record.processNumber)
const requests = () => device.server.requests.length

beforeEach(async () => {
  device = await oneDevice()
  modelKey = await createModel(db(), { area: 'general', title: '한빛', group })
  await moveTo(235)
  processKeys = []
  for (const name of ['용해', '주조']) processKeys.push((await createProcess(db(), { modelKey, name })).key)
  await device.work()
})

describe('a model that goes to another industry', () => {
  it('shows its processes under the new one at once, also without network', async () => {
    expect(await shown()).toEqual(['235-1.0', '235-2.0'])
    device.state.isUp = false
    await moveTo(266)
    expect(await shown()).toEqual(['266-1.0', '266-2.0'])
    expect(stored()).toEqual(['235-1.0', '235-2.0'])
  })

  it('sends that one edit alone, and knows the versions of its processes from the answer', async () => {
    const before = requests()
    await moveTo(266)
    await device.work()
    expect(requests() - before).toBe(1)
    expect([await shown(), stored()]).toEqual(Array(2).fill(['266-1.0', '266-2.0']))
    await saveProcess(db(), { processKey: processKeys[0] ?? '', fields: { memo: '메모' } })
    await device.work()
    expect(requests() - before).toBe(2)
    expect(await device.queue()).toEqual([])
  })

  it('leaves a number that begins otherwise as it is', async () => {
    for (const { record } of device.server.processes.values())
      if (record.name === '주조') record.processNumber = 'A12-7.3'
    await moveTo(266)
    await device.work()
    expect([await shown(), stored()]).toEqual(Array(2).fill(['266-1.0', 'A12-7.3']))
  })

  it('takes along what waits: numbers given before, after, and of a process that is not there yet', async () => {
    device.state.isUp = false
    await renumber(0, '5.0')
    await moveTo(266)
    await renumber(1, '6.1')
    processKeys.push((await createProcess(db(), { modelKey, name: '사상' })).key)
    await renumber(2, '9.0')
    const wanted = ['266-5.0', '266-6.1', '266-9.0']
    expect(await shown()).toEqual(wanted)
    device.state.isUp = true
    await device.work(60_000)
    expect(await device.queue()).toEqual([])
    expect([await shown(), stored()]).toEqual([wanted, wanted])
  })

  it('numbers a new process that waits by the industry that it then has', async () => {
    device.state.isUp = false
    processKeys.push((await createProcess(db(), { modelKey, name: '사상' })).key)
    await moveTo(266)
    expect((await shown())[2]).toBe('266-3.0')
  })

  it('numbers the processes of a model that the server does not know by its last one', async () => {
    device.state.isUp = false
    modelKey = await createModel(db(), { area: 'general', title: '한빛 2공장', group })
    await moveTo(235)
    await createProcess(db(), { modelKey, name: '용해' })
    await moveTo(266)
    expect(await shown()).toEqual(['266-1.0'])
  })

  it('goes back with its processes where a person takes the edit back', async () => {
    device.state.isUp = false
    await renumber(0, '4.0')
    await moveTo(266)
    await renumber(0, '5.0')
    const edit = (await device.queue()).find(({ target }) => target.startsWith('model:'))
    await discardOperation(db(), edit?.opId ?? '')
    expect(await shown()).toEqual(['235-5.0', '235-2.0'])
    device.state.isUp = true
    await device.work(60_000)
    expect([await device.queue(), stored()]).toEqual([[], ['235-5.0', '235-2.0']])
  })
})

describe('a number that is edited here while somebody else changes the industry', () => {
  beforeEach(async () => {
    device.state.isUp = false
    await renumber(0, '5.0')
    const [model] = device.server.models.values()
    if (model === undefined) throw new Error('There is no model.')
    model.record.genBiz = industry(266)
    for (const process of device.server.processes.values()) {
      process.record.processNumber = process.record.processNumber.replace('235-', '266-')
      process.version += 1
    }
    device.state.isUp = true
  })

  it('keeps its place and follows the industry: nobody is asked', async () => {
    await device.work(60_000)
    expect(await device.queue()).toEqual([])
    expect(stored()).toEqual(['266-5.0', '266-2.0'])
  })

  it('is asked about where they gave another place as well', async () => {
    const [first] = device.server.processes.values()
    if (first !== undefined) first.record.processNumber = '266-8.0'
    await device.work(60_000)
    expect(await device.queue()).toMatchObject([{ state: 'CONFLICT' }])
    expect(stored()[0]).toBe('266-8.0')
  })
})
