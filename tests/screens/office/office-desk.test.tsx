// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '#api/problem.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showApp } from '../../support/unit/shown-app.tsx'

let db: DeviceDatabase
let leave: () => void
const user = userEvent.setup()

beforeEach(async () => {
  sessionStorage.clear()
  db = await newDatabase(Date.now)
  for (const [title, workStatus] of [
    ['가온', 2],
    ['나래', 3],
    ['다온', 3],
    ['라온', 3],
  ] as const) {
    const modelKey = await createModel(db, { area: 'general', title, group: { id: 1, name: '기본 그룹' } })
    await saveModel(db, { modelKey, section: 'stage', fields: { workStatus } })
  }
})
afterEach(() => {
  leave()
  vi.restoreAllMocks()
})

function open(path: string, username = 'admin'): void {
  ;({ leave } = showApp({
    db,
    path,
    user: { username, role: 'writer' },
    lookups: { groups: () => Promise.resolve([]) },
  }))
}

const titles = () =>
  screen.getAllByRole('link', { name: /^[가나다라]/ }).map(({ textContent }) => textContent.slice(0, 2))
const stages = async () => (await db.models.orderBy('key').toArray()).map(({ view }) => view.workStatus)

describe('a list that nobody could read', () => {
  it('is said to be so once, without numbers and conditions', async () => {
    const empty = await newDatabase(Date.now)
    const groups = vi.fn(() => Promise.reject(new ApiProblem({ kind: 'server', status: 500 })))
    ;({ leave } = showApp({
      ...{ db: empty, path: '/office', lookups: { groups } },
      user: { username: 'kotric1', role: 'writer' },
    }))
    expect(await screen.findAllByText('모델 목록을 불러오지 못했습니다.')).toHaveLength(1)
    expect(screen.queryByText(/0개|조건/)).toBeNull()
    const asked = groups.mock.calls.length
    await user.click(screen.getByRole('button', { name: '다시 불러오기' }))
    await waitFor(() => expect(groups.mock.calls.length).toBe(asked + 2))
  })
})

describe('a desk for many entries', () => {
  it('goes from a model to the next of those that were listed, and back to its row with the same conditions', async () => {
    open('/office?stage=3')
    await user.click(await screen.findByRole('link', { name: /^나래/ }))
    await screen.findByRole('heading', { level: 1, name: '나래' })
    expect(screen.queryByRole('link', { name: '이전 모델' })).toBeNull()

    await user.click(screen.getByRole('link', { name: '다음 모델 (2/3)' }))
    await screen.findByRole('heading', { level: 1, name: '다온' })
    await user.click(screen.getByRole('link', { name: '다음 모델 (3/3)' }))
    await screen.findByRole('heading', { level: 1, name: '라온' })
    expect(screen.getByText('마지막 모델 (3/3)')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: '이전 모델' }))
    await screen.findByRole('heading', { level: 1, name: '다온' })

    await user.click(screen.getByRole('link', { name: '입력 현황' }))
    await waitFor(() => expect(document.activeElement?.textContent).toContain('다온'))
    expect(titles()).toEqual(['나래', '다온', '라온'])
  })

  it('never takes back what is being typed into its search: half a syllable would be doubled', async () => {
    open('/office')
    const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: '모델, 그룹, 담당자 검색' })
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    for (const text of ['ㄴ', '나', '날']) {
      // As a keyboard writes, which waits for nobody.
      write?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      expect(field.value).toBe(text)
    }
    await waitFor(() => expect(titles()).toEqual(['나래']))
    expect(field.value).toBe('날')
  })

  it('keeps the conditions where the address says none, but not those of somebody else', async () => {
    open('/office')
    await user.click(await screen.findByRole('button', { name: /입력 완료/ }))
    await waitFor(() => expect(titles()).toEqual(['나래', '다온', '라온']))
    leave()
    open('/office')
    await waitFor(() => expect(titles()).toEqual(['나래', '다온', '라온']))
    leave()
    open('/office', 'manager')
    await waitFor(() => expect(titles()).toEqual(['가온', '나래', '다온', '라온']))
  })

  it('shows no way to others on a model that was opened elsewhere', async () => {
    const [model] = await db.models.toArray()
    open(`/reference-model/${model?.key}`)
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('navigation', { name: '입력 현황의 모델' })).toBeNull()
  })

  it('takes a change of many back, each to the stage it had', async () => {
    const before = await stages()
    open('/office')
    await user.click(await screen.findByRole('checkbox', { name: '보이는 모델 모두 선택' }))
    const bar = screen.getByRole('region', { name: '선택한 모델' })
    await user.selectOptions(within(bar).getByLabelText('바꿀 단계'), '입력 중')
    await user.click(within(bar).getByRole('button', { name: '단계 바꾸기' }))
    const toast = await screen.findByText('모델 4개를 ‘입력 중’으로 바꿨습니다.')
    expect(await stages()).toEqual([2, 2, 2, 2])
    expect(toast).toBeTruthy()
    expect(screen.queryByRole('region', { name: '선택한 모델' })).toBeNull()
    const progress = screen.findByText(/^바꾸는 중 [0-3]\/4$/)
    await user.click(screen.getByRole('button', { name: '되돌리기' }))
    await progress
    await screen.findByText('모델 4개를 이전 단계로 되돌렸습니다.')
    expect(await stages()).toEqual(before)
  })

  it('changes many as one: what the device cannot keep of one is kept of none', async () => {
    const before = await stages()
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    open('/office')
    await user.click(await screen.findByRole('checkbox', { name: '보이는 모델 모두 선택' }))
    const bar = screen.getByRole('region', { name: '선택한 모델' })
    await user.selectOptions(within(bar).getByLabelText('바꿀 단계'), '입력 중')
    const put = db.models.put.bind(db.models)
    let kept = 0
    vi.spyOn(db.models, 'put').mockImplementation((row) => {
      kept += 1
      if (kept === 3) throw new DOMException('The window is gone.', 'DataError')
      return put(row)
    })
    await user.click(within(bar).getByRole('button', { name: '단계 바꾸기' }))
    await screen.findByText(/^모델 4개의 단계를 바꾸지 못했습니다\. 이 기기에 저장하지 못했습니다/)
    expect(kept).toBe(3)
    expect(await stages()).toEqual(before)
    expect(screen.queryByText(/바꿨습니다/)).toBeNull()
  })

  it('picks all between two with Shift, and lets them go the same way', async () => {
    open('/office')
    const box = (title: string) => screen.getByRole('checkbox', { name: `${title} 선택` })
    const picked = () =>
      ['가온', '나래', '다온', '라온'].filter((title) => (box(title) as HTMLInputElement).checked)
    await screen.findByRole('link', { name: /^라온/ })
    await user.click(box('라온'))
    expect(picked()).toEqual(['라온'])
    await user.keyboard('{Shift>}')
    await user.click(box('나래'))
    expect(picked()).toEqual(['나래', '다온', '라온'])
    await user.click(box('다온'))
    expect(picked()).toEqual(['라온'])
    await user.keyboard('{/Shift}')
    await user.click(box('가온'))
    expect(picked()).toEqual(['가온', '라온'])
  })

  it('walks over the rows by arrow keys, names with names and boxes with boxes', async () => {
    open('/office?order=title')
    const first = await screen.findByRole('link', { name: /^가온/ })
    first.focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(document.activeElement?.textContent).toContain('나래')
    screen.getByRole('checkbox', { name: '다온 선택' }).focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: '라온 선택' }))
  })
})

describe('Ctrl+S', () => {
  const title = async () => (await db.models.toArray()).map((model) => model.view.title).sort()

  it('saves what is being edited, wherever the focus is, also with a Korean layout', async () => {
    const [model] = await db.models.toArray()
    open(`/reference-model/${model?.key}`)
    await user.click(await screen.findByRole('button', { name: '제목 수정' }))
    const field = await screen.findByRole('textbox', { name: '제목' })
    await user.clear(field)
    await user.type(field, '하늘')
    field.blur()
    const event = new KeyboardEvent('keydown', { key: 'ㄴ', code: 'KeyS', ctrlKey: true, cancelable: true })
    document.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
    await screen.findByRole('heading', { level: 1, name: '하늘' })
    expect(await title()).toContain('하늘')
  })

  it('saves the form that has the focus where two are edited, and none where neither has it', async () => {
    const [model] = await db.models.toArray()
    open(`/reference-model/${model?.key}`)
    await user.click(await screen.findByRole('button', { name: '개요 수정' }))
    await user.click(await screen.findByRole('button', { name: '제목 수정' }))
    const field = await screen.findByRole('textbox', { name: '제목' })
    await user.clear(field)
    await user.type(field, '하늘')
    field.blur()
    await user.keyboard('{Control>}s{/Control}')
    expect(screen.getByRole('button', { name: '제목 저장' })).toHaveProperty('disabled', false)
    expect(await title()).not.toContain('하늘')
    field.focus()
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByRole('heading', { level: 1, name: '하늘' })
    expect(screen.getByRole('button', { name: '개요 저장' })).toHaveProperty('disabled', false)
  })
})
