import { expect, test, vi } from 'vitest'
import { pageMethods, workerMethods } from '#catalogue/messages.ts'
import { createCatalogueClient } from '#catalogue/page/client.ts'
import { connect } from '#lib/workers/worker-link.ts'
import { portPair } from '../support/simulated/port-pair.ts'

/** A page, and a worker that says what it has heard. */
function open() {
  const heard: unknown[] = []
  const browser = { window: new EventTarget(), document: new EventTarget() }
  const never = () => Promise.reject(new Error('It is only asked to read.'))
  const start = () => {
    const [pageSide, workerSide] = portPair()
    const page = connect(
      workerSide,
      { ours: workerMethods, theirs: pageMethods },
      {
        token: (token) => void heard.push(token),
        setOwn: (own) => void heard.push(own),
        load: ({ catalogue }) => {
          page.notify('state', { catalogue, state: { phase: 'ready', count: 1 } })
        },
        ...{ reload: never, search: never, window: never, ask: never, extend: never },
        ...{ gone: never, kpiChildren: never, classes: never },
      },
    )
    return { ...pageSide, terminate: () => undefined }
  }
  const client = createCatalogueClient({ start, browser, renewToken: () => Promise.resolve('refused') })
  const leaveAndComeBack = () => {
    browser.window.dispatchEvent(new Event('pagehide'))
    browser.window.dispatchEvent(new Event('pageshow'))
  }
  return { client, heard, leaveAndComeBack }
}

test('a worker that begins is told the token and what was made here, also while there is none of either', async () => {
  const { client, heard } = open()
  await client.load('kpi')
  expect(heard).toEqual([
    { token: '', capabilities: null },
    { equipment: [], kpi: [] },
  ])
})

test('whoever shows a catalogue is told of its state, of what is made here and of another worker, until they leave', async () => {
  const { client, leaveAndComeBack } = open()
  const onChange = vi.fn()
  const onBegin = vi.fn()
  const leave = client.subscribe(onChange, onBegin)
  await client.load('kpi')
  expect([onChange.mock.calls.length, onBegin.mock.calls.length]).toEqual([1, 1])
  client.setOwn({ equipment: [], kpi: [] })
  expect(onChange).toHaveBeenCalledTimes(2)
  leave()
  client.setOwn({ equipment: [], kpi: [] })
  leaveAndComeBack()
  await client.load('kpi')
  expect([onChange.mock.calls.length, onBegin.mock.calls.length]).toEqual([2, 1])
})
