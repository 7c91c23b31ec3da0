// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Area } from '#domain/model/area.ts'
import { AREA_PATH, modelPath } from '#domain/model/area-words.ts'
import type { ModelField, ProcessField } from '#domain/model/sections.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { ModelFields, ProcessFields } from '#local/store/fields.ts'
import { SummaryScreen } from '#screens/model/summary-screen.tsx'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

let db: DeviceDatabase
let leave: () => void
beforeEach(async () => {
  db = await newDatabase(Date.now)
})
afterEach(() => leave())

const node = (id: number, name: string) => ({ id, name, fullName: name, level: 0 as const, parentId: null })
const entry = (id: number, name: string, memo: string) => ({
  id,
  kpi0: node(id, `${name} 지표`),
  kpi1: node(id + 1, `${name} 감시`),
  kpi2: node(id + 2, name),
  kpi3: node(id + 3, `${name} 단위`),
  memo,
})
const image = (id: number) => ({
  id,
  url: null,
  thumbnailUrl: null,
  capturedAt: `2026-03-0${id}T10:00:00+09:00`,
  caption: `${id}번 명판`,
})

// Something in every field, each with words of its own.
const MODEL: Record<ModelField, unknown> & Partial<ModelFields> = {
  title: '한빛 2공장',
  genBiz: {
    id: 4711,
    productName: '나사',
    ksicCode: '25941',
    ksic: '볼트 제조업',
    icCode: '266',
    ic: '금속품',
  },
  mainRootTech: { id: 3, name: '소성가공' },
  subRootTech: { id: 4, name: '냉간단조' },
  productionItem: '육각볼트',
  overview: '두 조로 운영한다',
  features: '로봇 급송',
  kpis: [entry(10, '에너지 원단위', '분기마다 집계')],
  autoProcessState: '21-40',
  monitoringProcessState: '41-60',
  connectionProcessState: '81-100',
  memo: '모델 메모입니다',
  manager: '박정훈',
  workedAt: '2026-03-12',
  images: [image(1), image(2)],
  workStatus: 4,
}
const MODEL_WORDS: Record<ModelField, string[]> = {
  title: ['한빛 2공장'],
  genBiz: ['나사', '4711', '25941', '볼트 제조업', '266', '금속품'],
  mainRootTech: ['소성가공'],
  subRootTech: ['냉간단조'],
  productionItem: ['육각볼트'],
  overview: ['두 조로 운영한다'],
  features: ['로봇 급송'],
  kpis: ['에너지 원단위 지표 › 에너지 원단위 감시 › 에너지 원단위 (에너지 원단위 단위)', '분기마다 집계'],
  autoProcessState: ['자동화 수준21~40%'],
  monitoringProcessState: ['전체 공정 모니터링률41~60%'],
  connectionProcessState: ['KPI 연계율81~100%'],
  memo: ['모델 메모입니다'],
  manager: ['박정훈'],
  workedAt: ['2026.03.12'],
  images: ['1번 명판촬영 2026.03.01', '2번 명판촬영 2026.03.02'],
  workStatus: ['입력 단계검수 완료'],
}
const ONLY_IN: Partial<Record<ModelField, Area>> = {
  genBiz: 'general',
  mainRootTech: 'root',
  subRootTech: 'root',
}

const PROCESS: Record<ProcessField, unknown> & Partial<ProcessFields> = {
  processNumber: '4711-3.1',
  name: '헤딩',
  description: '선재를 12 ㎛ 정밀도로 두드린다',
  images: [image(3)],
  equipments: [{ id: 8, name: '파츠포머', equipmentType: '제조', industryType: '공통', otherType: '공작' }],
  kpis: [entry(20, '형조립력', '교대마다 잰다')],
  autoState: '반자동',
  monitoringState: '수집',
  connectionState: '관리하지 않음',
  memo: '공정 메모입니다',
  manager: '이수현',
}
const PROCESS_WORDS: Record<ProcessField, string[]> = {
  processNumber: ['3.1', '4711-3.1'],
  name: ['헤딩'],
  description: ['선재를 12 ㎛ 정밀도로 두드린다'],
  images: ['3번 명판촬영 2026.03.03'],
  equipments: ['파츠포머', '제조 · 공통 업종 · 공작'],
  kpis: ['형조립력 지표 › 형조립력 감시 › 형조립력 (형조립력 단위)', '교대마다 잰다'],
  autoState: ['자동화반자동'],
  monitoringState: ['모니터링수집'],
  connectionState: ['KPI 연계관리하지 않음'],
  memo: ['메모공정 메모입니다'],
  manager: ['담당자이수현'],
}

const OF_ITS_KIND = {
  general: [
    ['제품명', '나사'],
    ['제품 ID', '4711'],
    ['참조모델 ID', '77'],
    ['표준산업분류', '볼트 제조업'],
    ['표준산업분류 코드', '25941'],
    ['산업연관분류', '금속품'],
    ['산업연관분류 코드', '266'],
  ],
  root: [
    ['뿌리기술 대분류', '소성가공'],
    ['뿌리기술 소분류', '냉간단조'],
  ],
}
const OF_ANY_KIND = [
  ['생산품목', '육각볼트'],
  ['개요', '두 조로 운영한다'],
  ['특징', '로봇 급송'],
  ['그룹', '주조 그룹'],
]

async function openReport(area: Area, { filled = true, query = '' } = {}) {
  const modelKey = await createModel(db, { area, title: '빈 현장', group: { id: 14, name: '주조 그룹' } })
  const { key } = await createProcess(db, { modelKey, name: '빈 공정' })
  if (filled) {
    await db.models.update(modelKey, (row) => void Object.assign(row.view, MODEL))
    await db.processes.update(key, (row) => void Object.assign(row.view, PROCESS))
  }
  await db.operations.clear()
  const shown = showPart(
    <>
      <Routes>
        <Route
          path={`${AREA_PATH[area]}/read-only/:slug`}
          element={
            <SummaryScreen area={area} letterhead={{ institute: '연구원', systemTitle: '현장조사' }} />
          }
        />
      </Routes>
      <Address />
    </>,
    { db, path: `${AREA_PATH[area]}/read-only/${modelKey}${query}` },
  )
  leave = shown.unmount
  return screen.findByRole('article')
}

function Address() {
  return <output aria-label="주소">{useLocation().search}</output>
}

const section = (name: string) => screen.queryByRole('region', { name })
const tick = (name: string) => screen.getByRole('checkbox', { name, hidden: true })

it('a report says on which day it was printed, and not on which it was opened', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T23:50:00+09:00') })
  vi.stubGlobal('print', vi.fn())
  // happy-dom has a list of them that cannot be walked through.
  Object.defineProperty(document, 'images', { value: [], configurable: true })
  try {
    await openReport('root', { filled: false })
    expect(screen.getByRole('main').textContent).toContain('출력일2026.06.15')
    vi.setSystemTime(new Date('2026-06-16T08:00:00+09:00'))
    await userEvent.click(screen.getByRole('button', { name: '인쇄 / PDF' }))
    expect(screen.getByRole('main').textContent).toContain('출력일2026.06.16')
  } finally {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

describe.each(['general', 'root'] as const)('the report of a %s model', (area) => {
  it('has every field that was recorded, of the model and of its processes', async () => {
    const process = await openReport(area)
    const words = Object.entries(MODEL_WORDS).flatMap(([field, some]) =>
      (ONLY_IN[field as ModelField] ?? area) === area ? some : [],
    )
    for (const word of [...words, '주조 그룹']) expect(screen.getByRole('main').textContent).toContain(word)
    for (const word of Object.values(PROCESS_WORDS).flat()) expect(process.textContent).toContain(word)
    expect(await within(process).findAllByText('이 기기에 없는 사진')).toHaveLength(1)
    const other = section('기타 정보')
    if (other === null) throw new Error('기타 정보 is not there.')
    await waitFor(() => expect(within(other).getAllByText('이 기기에 없는 사진')).toHaveLength(2))
  })

  // RO-11
  it('has each fact beside its own name', async () => {
    await openReport(area)
    await db.models.toCollection().modify({ serverId: 77 })
    const facts = within(screen.getByRole('region', { name: '기본 정보' }))
    const rows = () =>
      facts.getAllByRole('row').map(({ children }) => Array.from(children, (cell) => cell.textContent))
    await waitFor(() => expect(rows()).toEqual([...OF_ITS_KIND[area], ...OF_ANY_KIND]))
  })

  it('has its map before everything else, with a way to each process', async () => {
    const process = await openReport(area)
    const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(heads).toEqual(['공정도', '기본 정보', '공정 정보', '공통 KPI', '기타 정보'])
    const link = screen.getByRole('link', { name: '3.1 헤딩' })
    expect(link.getAttribute('href')).toBe(`#${process.id}`)
  })

  it('of a model that was merged says which one has its processes, and leads there', async () => {
    await openReport(area)
    const into = { id: 9, slug: '한빛-본사', title: '한빛 본사' }
    await db.models.toCollection().modify({ mergedInto: into })
    await db.processes.clear()
    const processes = within(await screen.findByRole('region', { name: '공정 정보' }))
    await processes.findByText('공정은 합친 모델에 있습니다.')
    expect(processes.getByText('이 모델은 ‘한빛 본사’로 합쳤습니다.')).toBeDefined()
    expect(processes.queryByText('저장된 공정이 없습니다.')).toBeNull()
    const link = processes.getByRole('link', { name: '합친 모델 열기' })
    expect(link.getAttribute('href')).toBe(modelPath(area, into.slug))
  })

  it('leaves out what is ticked off, and the address says so', async () => {
    const user = userEvent.setup()
    const process = await openReport(area)
    await within(process).findByText('이 기기에 없는 사진')
    const before = process.textContent
    const parts = ['공정도', '사진', '장비', '핵심관리요소', 'DX 현황', '메모', '공통 KPI']
    for (const part of parts) expect(tick(part)).toHaveProperty('checked', true)
    for (const [part, gone] of [
      ['사진', '촬영'],
      ['장비', '파츠포머'],
      ['핵심관리요소', '형조립력'],
      ['DX 현황', '반자동'],
      ['메모', '메모입니다'],
    ] as const) {
      expect(before).toContain(gone)
      await user.click(tick(part))
      expect(screen.getByRole('main').textContent).not.toContain(gone)
    }
    expect(section('기타 정보')).toBeNull()
    await user.click(tick('공정도'))
    await user.click(tick('공통 KPI'))
    expect([section('공정도'), section('공통 KPI')]).toEqual([null, null])
    expect(screen.getByLabelText('주소').textContent).toBe(
      `?without=${encodeURIComponent('map,photos,equipments,kpis,dx,memos,common')}`,
    )
    // §2 asks for these.
    for (const word of ['4711-3.1', '헤딩', '선재를']) expect(process.textContent).toContain(word)
    for (const part of parts) await user.click(tick(part))
    await within(process).findByText('이 기기에 없는 사진')
    expect(process.textContent).toBe(before)
    expect(screen.getByLabelText('주소').textContent).toBe('')
  })

  it('opens as the address says', async () => {
    await openReport(area, { query: '?without=photos,nothing,map' })
    expect(section('공정도')).toBeNull()
    expect(tick('사진')).toHaveProperty('checked', false)
    expect(tick('메모')).toHaveProperty('checked', true)
  })
})

it('says 없음 for what a general process has not, and is silent on what a root process is not asked', async () => {
  const general = await openReport('general', { filled: false })
  for (const name of ['DX 현황', '메모', '담당자']) {
    expect(within(general).getByRole('row', { name: new RegExp(`^${name}.*없음`) })).toBeDefined()
  }
  leave()
  const root = await openReport('root', { filled: false })
  for (const name of ['DX 현황', '메모', '담당자']) {
    expect(within(root).queryByRole('rowheader', { name })).toBeNull()
  }
})
