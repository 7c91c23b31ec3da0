// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Arrived } from '#api/file.ts'
import type { HandOver } from '#api/hand-over.ts'
import { ApiProblem } from '#api/problem.ts'
import type { HandOverRequest } from '#domain/hand-over.ts'
import { HandOverButton } from '#features/hand-over/hand-over-button.tsx'
import type { HandedOver } from '#features/hand-over/use-hand-over.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'
import { until } from '../../support/until.ts'

const ONE: HandedOver = { area: 'root', slug: '한빛', title: '한빛/2공장' }
const TWO: HandedOver = { area: 'general', slug: '세진', title: '세진' }
const MB = 1024 * 1024
const HERE: HandedOver = { area: 'root', slug: null, title: '기기에만' }

const BUSY = { kind: 'throttled', status: 429, retryAfterMs: 30_000 } as const

interface Asked {
  request: HandOverRequest
  signal: AbortSignal
  /** So many of all bytes are here. */
  bring: (bytes: number, total: number) => void
  arrived: Arrived
  answer: (file: Blob) => void
  fail: (error: unknown) => void
}

let asked: Asked[]
let saved: string[]
let leave: () => void
beforeEach(() => {
  asked = []
  saved = []
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  leave()
  vi.restoreAllMocks()
})

const handOver: HandOver = (request, { signal, arrived, onProgress }) =>
  new Promise((answer, fail) => {
    const bring = (bytes: number, total: number) => {
      Object.assign(arrived, { bytes, total, rest: { path: '/rest/', etag: '"1"' } })
      onProgress()
    }
    asked.push({ request, signal, arrived, bring, answer, fail })
  })

async function open(models: readonly HandedOver[]) {
  const user = userEvent.setup()
  leave = showPart(<HandOverButton models={models} />, { db: await newDatabase(Date.now), handOver }).unmount
  await user.click(screen.getByRole('button', { name: '내보내기' }))
  await screen.findByRole('dialog')
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const last = () => {
    const call = asked.at(-1)
    if (call === undefined) throw new Error('Nothing was asked for.')
    return call
  }
  return { user, press, last }
}

const settle = async (end: () => void) => {
  end()
  await act(() => Promise.resolve())
}

const goOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

it('a file is fetched in the form that was chosen, with its progress, and kept under the name of the model', async () => {
  const { user, press, last } = await open([ONE])
  expect(screen.getByRole('radio', { name: 'Excel' })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('radio', { name: '사진과 Excel (ZIP)' }))
  await press('파일 받기')
  expect(last().request).toEqual({ format: 'zip', models: [{ area: 'root', slug: '한빛' }] })
  expect(screen.getByText('서버가 파일을 만드는 중')).toBeDefined()
  act(() => last().bring(4.28 * MB, 10 * MB))
  expect(screen.getByText('받는 중 43% (5MB / 10MB)')).toBeDefined()
  expect(screen.getByRole('progressbar', { name: '받은 정도' }).getAttribute('aria-valuenow')).toBe('43')
  expect(saved).toEqual([])
  await settle(() => last().answer(new Blob(['zip'])))
  expect(await screen.findByText('‘한빛_2공장.zip’ 파일을 받았습니다.')).toBeDefined()
  expect(saved).toEqual(['한빛_2공장.zip'])
})

it('whoever presses twice gets one file, however quickly it comes, and cancels nothing', async () => {
  const { user, press, last } = await open([ONE])
  const get = screen.getByRole('button', { name: '파일 받기' })
  await user.dblClick(get)
  expect([asked.length, last().signal.aborted]).toEqual([1, false])
  await settle(() => last().answer(new Blob(['once'])))
  await press('파일 받기')
  expect([asked.length, saved.length]).toEqual([1, 1])
})

it('whoever cancels gets no file, and may ask again', async () => {
  const { press, last } = await open([ONE, TWO])
  await press('파일 받기')
  const first = last()
  await press('취소')
  expect(first.signal.aborted).toBe(true)
  await settle(() => first.answer(new Blob(['late'])))
  expect(saved).toEqual([])
  expect(screen.queryByRole('progressbar')).toBeNull()
  await press('파일 받기')
  await settle(() => last().answer(new Blob(['in time'])))
  expect(saved).toEqual([expect.stringMatching(/^참조모델 2개 \d{4}-\d\d-\d\d\.xlsx$/)])
})

it('leaving the dialog stops the file', async () => {
  const { press, last } = await open([ONE])
  await press('파일 받기')
  await press('닫기')
  expect(last().signal.aborted).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('without network it says so in words, and offers the file once there is one', async () => {
  const { press, last } = await open([ONE])
  goOnline(false)
  expect(screen.getByText(/오프라인입니다\. 파일은 서버가 만들므로/)).toBeDefined()
  expect(screen.getByRole('button', { name: '파일 받기' })).toHaveProperty('disabled', true)
  goOnline(true)
  expect(screen.queryByText(/오프라인입니다/)).toBeNull()
  await press('파일 받기')
  expect(last().request.format).toBe('xlsx')
})

it('a file that does not come is a failure in our own words', async () => {
  const { press, last } = await open([ONE])
  const failures = [
    [new ApiProblem({ kind: 'network' }), /연결이 끊겨 파일을 받지 못했습니다/],
    [new ApiProblem({ kind: 'not-found', detail: 'x' }), /찾을 수 없는 모델이 있습니다/],
    [new ApiProblem({ kind: 'server', status: 500 }), /파일을 만들지 못했습니다/],
    [
      new ApiProblem({ ...BUSY, detail: '한 번에 2개까지 만들 수 있습니다.' }),
      /한 번에 2개까지 만들 수 있습니다/,
    ],
    [new ApiProblem(BUSY), /파일을 만들지 못했습니다/],
  ] as const
  for (const [error, words] of failures) {
    await press('파일 받기')
    await settle(() => last().fail(error))
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
  }
  expect(saved).toEqual([])
})

describe('a connection that breaks', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())
  const BROKEN = /받은 3MB는 그대로 두고, 연결되는 대로 이어서 받습니다/

  async function untilBroken() {
    const shown = await open([ONE])
    await shown.press('파일 받기')
    act(() => shown.last().bring(3 * MB, 10 * MB))
    await settle(() => shown.last().fail(new ApiProblem({ kind: 'network' })))
    expect((await screen.findByRole('alert')).textContent).toMatch(BROKEN)
    return shown
  }

  it('is told, and the file goes on from where it was once the network is there again', async () => {
    const { last } = await untilBroken()
    expect(asked).toHaveLength(1)
    await settle(() => void window.dispatchEvent(new Event('online')))
    await until(() => expect(asked).toHaveLength(2))
    expect(last().arrived).toBe(asked[0]?.arrived)
    act(() => last().bring(4 * MB, 10 * MB))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('받는 중 40% (4MB / 10MB)')).toBeDefined()
    await settle(() => last().answer(new Blob(['whole'])))
    expect(saved).toEqual(['한빛_2공장.xlsx'])
  })

  it('is tried again by itself, ever more rarely, and whenever somebody wants it', async () => {
    const { press, last } = await untilBroken()
    for (const [seconds, calls] of [
      [1, 2],
      [2, 3],
      [4, 4],
    ] as const) {
      await act(() => vi.advanceTimersByTimeAsync(seconds * 1000 - 200))
      expect(asked).toHaveLength(calls - 1)
      await act(() => vi.advanceTimersByTimeAsync(200))
      expect(asked).toHaveLength(calls)
      await settle(() => last().fail(new ApiProblem({ kind: 'server', status: 502 })))
    }
    await press('지금 이어받기')
    await until(() => expect(asked).toHaveLength(5))
  })

  it('does not hold anybody: 취소 ends it', async () => {
    const { press } = await untilBroken()
    await press('취소')
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(asked).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(saved).toEqual([])
  })

  it('is no reason to go on where the server refuses', async () => {
    const { last } = await untilBroken()
    await settle(() => void window.dispatchEvent(new Event('online')))
    await until(() => expect(asked).toHaveLength(2))
    await settle(() => last().fail(new ApiProblem({ kind: 'not-found', detail: 'x' })))
    expect((await screen.findByRole('alert')).textContent).toMatch(/찾을 수 없는 모델이 있습니다/)
  })
})

it('what only this device has is named and left out', async () => {
  const { press, last } = await open([ONE, HERE])
  expect(screen.getByText(/이 기기에만 있는 모델 1개는 서버에 올라간 뒤에/)).toBeDefined()
  expect(screen.getByRole('dialog', { name: '모델 1개 내보내기' })).toBeDefined()
  await press('파일 받기')
  expect(last().request.models).toEqual([{ area: 'root', slug: '한빛' }])
})
