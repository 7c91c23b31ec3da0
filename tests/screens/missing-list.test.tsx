// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { modelPath } from '#domain/model/area-words.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { Role } from '#domain/people/session.ts'
import { newDatabase } from '../support/unit/new-database.ts'
import { showApp } from '../support/unit/shown-app.tsx'

let db: DeviceDatabase
let modelKey: string
let leave: () => void = () => undefined
const user = userEvent.setup()

beforeEach(async () => {
  db = await newDatabase(Date.now)
  modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  await saveModel(db, {
    modelKey,
    section: 'overview',
    fields: { productionItem: '하우징', overview: '개요' },
  })
  const { key } = await createProcess(db, { modelKey, name: '용해' })
  await saveProcess(db, { processKey: key, fields: { processNumber: 'R-1.0', description: '녹인다' } })
  const second = await createProcess(db, { modelKey, name: '주입' })
  await saveProcess(db, { processKey: second.key, fields: { processNumber: 'R-2.0' } })
})
afterEach(() => {
  leave()
  vi.restoreAllMocks()
})

async function open(role: Role = 'writer', width: 'desk' | 'tablet' = 'desk'): Promise<void> {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const matches = media === '(min-width: 80em)' && width === 'desk'
    // Nobody asks it for more.
    return Object.assign(new EventTarget(), { media, matches }) as MediaQueryList
  })
  ;({ leave } = showApp({ db, path: modelPath('root', modelKey), user: { username: 'kotric1', role } }))
  await screen.findByRole('heading', { level: 1, name: '한빛' })
}

const list = () => screen.findByRole('navigation', { name: '미입력 항목' })
/** Each form with the words of its fields. */
const shown = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map((item) => [
      item.querySelector('p')?.textContent,
      ...within(item)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ])
async function choose(form: string, field: string): Promise<void> {
  const button = within(await list())
    .getAllByRole('button', { name: field })
    .find((one) => one.closest('li')?.textContent.startsWith(form))
  await user.click(button!)
}
const focused = () => document.activeElement

describe('what is missing beside the form', () => {
  it('stands in the order of the page, by the words of the sections and fields', async () => {
    await open()
    expect(await shown()).toEqual([
      ['02 뿌리기술', '대분류', '소분류'],
      ['03 개요', '특징'],
      ['1.0 용해', '사진', '장비', 'KPI'],
      ['2.0 주입', '설명', '사진', '장비', 'KPI'],
      ['05 공통 KPI', '핵심관리요소', '자동화 수준', '전체 공정 모니터링률', 'KPI 연계율'],
      ['06 기타 정보', '입력일', '담당자'],
    ])
    expect(within(await list()).getByRole('heading', { name: '미입력 항목 16개 · 6곳' })).toBeTruthy()
  })

  it('opens the section of the field that is chosen, and puts the focus into it', async () => {
    await open()
    await choose('03 개요', '특징')
    await waitFor(() => expect(focused()).toBe(screen.getByRole('textbox', { name: '특징' })))
    await user.keyboard('단단하다{Control>}s{/Control}')
    await waitFor(async () => expect((await shown()).map(([form]) => form)).not.toContain('03 개요'))
    expect((await db.models.get(modelKey))?.view.features).toBe('단단하다')
    // The same one again, after it was left.
    await choose('06 기타', '담당자')
    const manager = () => screen.getAllByRole('textbox', { name: '담당자' })
    await waitFor(() => expect(manager()).toContain(focused()))
    await user.click(screen.getByRole('button', { name: '기타 정보 수정 취소' }))
    await choose('06 기타', '담당자')
    await waitFor(() => expect(manager()).toContain(focused()))
  })

  it('leads to what enters a field, whatever that is', async () => {
    await open()
    await choose('05 공통', '자동화 수준')
    await waitFor(() => expect(focused()).toBe(screen.getAllByRole('radio', { name: '0~20%' })[0]))
    await choose('05 공통', '핵심관리요소')
    const add = { name: '핵심관리요소 추가' }
    await waitFor(() => expect(focused()).toBe(screen.getByRole('button', add)))
    await choose('06 기타', '입력일')
    await waitFor(() => expect(focused()).toBe(screen.getByLabelText('입력일')))
    // It waits for the other: its section is all there is to go to.
    await choose('02 뿌리기술', '소분류')
    await waitFor(() => expect(focused()).toBe(screen.getByRole('region', { name: '02 뿌리기술' })))
  })

  it('leads to a process that is not in view, and leaves the one that was', async () => {
    await open()
    await choose('1.0', '장비')
    await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: '장비 추가' })))
    await choose('2.0', '설명')
    await waitFor(() => expect(focused()).toBe(screen.getByRole('textbox', { name: '공정 설명' })))
    expect(screen.getByLabelText('공정명')).toHaveProperty('value', '주입')
    await user.click(screen.getByRole('button', { name: '이전 공정' }))
    await waitFor(() => expect(screen.getByLabelText('공정명')).toHaveProperty('value', '용해'))
    expect(screen.getByRole('button', { name: '공정 수정' })).toBeTruthy()
  })

  it('leads to the processes where a model has none', async () => {
    await db.processes.clear()
    await open()
    expect((await shown())[2]).toEqual(['04 공정 정보', '공정 없음'])
    await choose('04', '공정 없음')
    expect(focused()).toBe(screen.getByRole('region', { name: '04 공정 정보 입력' }))
  })

  it('is folded where it stands above the form', async () => {
    await open('writer', 'tablet')
    expect(within(await list()).queryByRole('list')).toBeNull()
    await user.click(within(await list()).getByRole('button', { name: '미입력 항목 16개 · 6곳' }))
    expect(await shown()).toHaveLength(6)
  })

  it('is not shown to who only reads, and opens nothing that a restricted user may not edit', async () => {
    await open('viewer')
    expect(screen.queryByRole('navigation', { name: '미입력 항목' })).toBeNull()
    leave()
    await open('restricted')
    await choose('1.0', '장비')
    await screen.findByText('권한이 없습니다.')
    expect(screen.getByRole('button', { name: '공정 수정' })).toBeTruthy()
  })
})
