// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeepingApi, SeenEntry } from '#api/keeping.ts'
import { ApiProblem } from '#api/problem.ts'
import type { CatalogueHistory } from '#domain/catalogue-history.ts'
import type { RecordedValue } from '#domain/history.ts'
import type { CataloguePort } from '#catalogue/page/port.ts'
import { CatalogueScreen } from '#screens/catalogue-screen.tsx'
import { type Notice, onNotice } from '#ui/layers/notify.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

const LOCAL = 'local-0b8d3f0e-6f0a-4b39-9d51-0f5f1a2b3c4d' as const
const node = (id: number | typeof LOCAL, name: string, level: 0 | 1 | 2) => ({
  ...{ id, name, level, parentId: null },
  fullName: name,
})
const uses = (places: number, below = 0): SeenEntry['uses'] => ({
  places,
  models: [{ area: 'root' as const, slug: '한빛', title: '한빛다이캐스팅', places: places - 2 }].slice(
    0,
    places > 0 ? 1 : 0,
  ),
  otherModels: places > 0 ? 2 : 0,
  below,
})
const entryOf = (id: number, name: string, places: number, more: object = {}): SeenEntry => ({
  entry: {
    ...{ id, name, fullName: `공정조건 > ${name}`, level: 1, parentId: 1, retiredAt: null, mergedInto: null },
    ...more,
  },
  uses: uses(places, 3),
  etag: `"kpi-${id}-1"`,
})

let notices: Notice[]
let cleanUp: (() => void)[]
beforeEach(() => {
  notices = []
  cleanUp = [onNotice((notice) => notices.push(notice))]
})
afterEach(() => {
  for (const clean of cleanUp) clean()
  vi.restoreAllMocks()
})

interface Opened {
  keeping?: Partial<KeepingApi>
  capabilities?: string[]
  path?: string
}

async function open({ keeping = {}, capabilities = ['keeps-catalogue'], path = '/catalogue' }: Opened = {}) {
  const api = {
    entry: vi.fn<KeepingApi['entry']>((_, id) => Promise.resolve(entryOf(id, '온도', 12))),
    retired: vi.fn<KeepingApi['retired']>(() => Promise.resolve([])),
    history: vi.fn<KeepingApi['history']>(() => Promise.resolve({ results: [], before: null })),
    change: vi.fn<KeepingApi['change']>((_, seen) => Promise.resolve(seen)),
    merge: vi.fn<KeepingApi['merge']>((_, __, into) => Promise.resolve(entryOf(into, '온도값', 15))),
    ...keeping,
  }
  const found = [node(8, '온도값', 1), node(9, '용탕', 2), node(LOCAL, '새 온도', 1)]
  const catalogue = {
    search: (() =>
      Promise.resolve({
        search: 1,
        total: found.length,
        first: found.map((one) => ({ id: one.id, node: one, path: [one] })),
      })) as unknown as CataloguePort['search'],
    reload: vi.fn(() => Promise.resolve()),
  }
  const db = await newDatabase(Date.now)
  const shown = showPart(<CatalogueScreen />, {
    ...{ db, path, keeping: api, catalogue, capabilities },
    isAdministrator: false,
  })
  cleanUp.push(() => shown.unmount())
  const hand = userEvent.setup()
  const press = async (name: string) => hand.click(await screen.findByRole('button', { name }))
  return { api, catalogue, hand, press }
}

describe('keeping the catalogues clean', () => {
  it('does not bring back at once what was put out of use by a press that comes twice', async () => {
    let seen = entryOf(7, '온도', 0)
    const change = vi.fn<KeepingApi['change']>((_, __, patch) => {
      const retiredAt = patch.isRetired === true ? '2026-11-23T00:00:00.000Z' : null
      seen = entryOf(7, '온도', 0, { retiredAt })
      return Promise.resolve(seen)
    })
    const keeping = { change, entry: () => Promise.resolve(seen) }
    const { press } = await open({ path: '/catalogue?tab=kpi&entry=7', keeping })
    await press('사용 중지')
    await press('다시 사용')
    expect(change).toHaveBeenCalledTimes(1)
  })

  it('is for those who may, with network, and says so to others', async () => {
    const { api } = await open({ capabilities: ['live'] })
    expect(await screen.findByText('기준 정보를 정리할 권한이 없습니다.')).toBeDefined()
    expect(api.retired).not.toHaveBeenCalled()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const offline = await open()
    expect(screen.getByText(/^오프라인입니다\. 기준 정보는/)).toBeDefined()
    expect(offline.api.retired).not.toHaveBeenCalled()
  })

  it('shows where an entry is used, and merges it into one of its level after saying what that changes', async () => {
    const { api, catalogue, hand, press } = await open({ path: '/catalogue?tab=kpi&entry=7' })
    expect(await screen.findByText('참조 12곳(모델 3개)')).toBeDefined()
    expect(screen.getByRole('link', { name: /한빛다이캐스팅/ }).getAttribute('href')).toBe(
      '/root-model/%ED%95%9C%EB%B9%9B',
    )
    await press('합칠 항목 고르기')
    const field = within(screen.getByRole('dialog')).getByRole('searchbox')
    await hand.type(field, '온')
    await screen.findByText('3개')
    await hand.type(field, '{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() =>
      expect(notices.at(-1)?.title).toBe('같은 단계(모니터링 지표)의 항목만 고를 수 있습니다.'),
    )
    await hand.type(field, '{ArrowDown}{Enter}')
    await waitFor(() => expect(notices.at(-1)?.title).toBe('이 기기에서 만든 항목이고 아직 서버에 없습니다.'))
    await hand.type(field, '{ArrowUp}{ArrowUp}{Enter}')
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('모델 3개의 참조 12곳이 ‘온도값’으로 바뀝니다.')
    expect(question.textContent).toContain('아래 항목 3개도 함께')
    expect(api.merge).not.toHaveBeenCalled()
    await hand.click(within(question).getByRole('button', { name: '합치기' }))
    await waitFor(() => expect(notices.at(-1)?.title).toBe('‘온도값’으로 합쳤습니다.'))
    expect(api.merge).toHaveBeenCalledExactlyOnceWith('kpi', entryOf(7, '온도', 12), 8)
    expect(catalogue.reload).toHaveBeenCalledWith('kpi')
    await waitFor(() => expect(api.entry).toHaveBeenLastCalledWith('kpi', 8))
  })

  it('sends only what is different, and keeps saying why it was refused', async () => {
    const problem = new ApiProblem({ kind: 'conflict', status: 412, detail: '' })
    let version = 1
    const { api, hand, press } = await open({
      path: '/catalogue?tab=kpi&entry=7',
      keeping: {
        entry: () => Promise.resolve({ ...entryOf(7, '온도', 0), etag: `"kpi-7-${(version += 1)}"` }),
        change: vi.fn<KeepingApi['change']>(() => Promise.reject(problem)),
      },
    })
    const save = await screen.findByRole('button', { name: '저장' })
    expect(save).toHaveProperty('disabled', true)
    await hand.type(screen.getByLabelText('이름'), ' ')
    expect(save).toHaveProperty('disabled', true)
    await hand.type(screen.getByLabelText('이름'), '값')
    await press('저장')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^그 사이에 다른 사람이/)
    expect(api.change).toHaveBeenCalledExactlyOnceWith('kpi', expect.anything(), { name: '온도 값' })
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('이름').value).toBe('온도'))
    expect(screen.getByRole('alert').textContent).toMatch(/^그 사이에 다른 사람이/)
  })

  it('brings a retired entry back, and leads from a merged one to what stands for it', async () => {
    const retired = entryOf(7, '온도', 0, { retiredAt: '2026-11-23T00:00:00.000Z' })
    const { api, press } = await open({
      path: '/catalogue?tab=kpi',
      keeping: {
        retired: () => Promise.resolve([retired.entry]),
        entry: (_, id) =>
          Promise.resolve(
            id === 7 ? retired : entryOf(id, '열', 0, { mergedInto: { id: 7, name: '공정조건 > 온도' } }),
          ),
      },
    })
    await press('온도 열기')
    await press('다시 사용')
    expect(api.change).toHaveBeenCalledExactlyOnceWith('kpi', retired, { isRetired: false })
    const merged = await open({
      path: '/catalogue?tab=kpi&entry=5',
      keeping: {
        entry: (_, id) => Promise.resolve(entryOf(id, '열', 0, { mergedInto: { id: 7, name: '온도' } })),
      },
    })
    expect(await screen.findByText('‘온도’로 합친 항목입니다.')).toBeDefined()
    expect(merged.api.merge).not.toHaveBeenCalled()
  })

  it('shows who did what in a catalogue, a page at a time', async () => {
    const change = (id: number, name: string, field: string, values: [RecordedValue, RecordedValue]) => ({
      ...{ object: 'equipment' as const, objectId: id, objectName: name, action: 'changed' as const, field },
      ...{ before: values[0], after: values[1] },
    })
    const at = new Date().toISOString()
    const kept = [
      change(3, '새 선반', 'name', ['선반', '새 선반']),
      change(3, '새 선반', 'otherType', ['공작', '로봇']),
      change(3, '새 선반', 'industryType', [null, '주조']),
    ]
    const pages: CatalogueHistory[] = [
      {
        results: [
          { position: 9, at, username: 'keeper', device: 'iPad · Safari', changes: kept },
          {
            ...{ position: 8, at, username: null, device: null },
            changes: [change(4, '밀링', 'mergedInto', [null, { id: 5, name: '밀링 머신' }])],
          },
        ],
        before: 8,
      },
      {
        results: [
          {
            ...{ position: 7, at, username: 'keeper' },
            changes: [1, 2, 3, 4, 5].map((id) =>
              change(id, `가 > 나${id}`, 'isRetired', id === 1 ? [1, null] : [null, 1]),
            ),
          },
        ],
        before: null,
      },
    ]
    const asked: (number | null)[] = []
    const history: KeepingApi['history'] = (_, { before }) => {
      asked.push(before)
      return Promise.resolve(pages[before === null ? 0 : 1]!)
    }
    const { press } = await open({ keeping: { history } })
    const card = await screen.findByRole('heading', { name: '변경 이력' })
    const [first, second] = await within(card.parentElement!).findAllByRole('article')
    expect(first!.textContent).toMatch(
      /^keeper · 오늘 \d\d:\d\d · iPad · Safari새 선반이름: ‘선반’ → ‘새 선반’분류: ‘공작’ → ‘로봇’업종: \(비어 있음\) → ‘주조 업종’$/,
    )
    expect(second!.textContent).toMatch(/^알 수 없는 사용자 · 오늘 \d\d:\d\d밀링‘밀링 머신’으로 합침$/)
    await press('이전 변경 더 보기')
    const third = (await screen.findByText('가 › 나1')).closest('article')!
    expect(third.textContent).toMatch(/가 › 나1다시 사용가 › 나2사용 중지/)
    expect(within(third).getAllByRole('listitem')).toHaveLength(4)
    await press('나머지 1건 보기')
    expect(within(third).getAllByRole('listitem')).toHaveLength(5)
    expect(asked).toEqual([null, 8])
    expect(screen.queryByRole('button', { name: '이전 변경 더 보기' })).toBeNull()
  })

  it('says that what was done cannot be read, and reads it again', async () => {
    let isAway = true
    const history: KeepingApi['history'] = () =>
      isAway
        ? Promise.reject(new ApiProblem({ kind: 'not-found', detail: '' }))
        : Promise.resolve({ results: [], before: null })
    const { hand } = await open({ keeping: { history } })
    const failed = await screen.findByText('변경 이력을 불러오지 못했습니다.')
    isAway = false
    await hand.click(within(failed.closest('section')!).getByRole('button'))
    expect(await screen.findByText('기록된 변경이 아직 없습니다.')).toBeDefined()
  })
})
