// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CataloguePort } from '#catalogue/page/port.ts'
import { EquipmentPicker } from '#features/equipment/equipment-picker.tsx'
import { EquipmentSearch } from '#features/equipment/equipment-search.tsx'
import { ClassPicker } from '#features/industry/class-picker.tsx'
import { IndustrySearch } from '#features/industry/industry-search.tsx'
import { KpiPicker } from '#features/kpi/kpi-picker.tsx'
import { KpiSearch } from '#features/kpi/kpi-search.tsx'
import { ModelList } from '#features/model-list/model-list.tsx'
import { ModelSearchDialog } from '#features/search/model-search-dialog.tsx'
import type { DeviceDatabase } from '#local/store/database.ts'
import { SearchSelect } from '#ui/search/search-select.tsx'
import { newDatabase } from '../support/unit/new-database.ts'
import { showPart } from '../support/unit/shown-app.tsx'

let db: DeviceDatabase
const ask = vi.fn<CataloguePort['ask']>()
const lookups = { classes: vi.fn(), models: vi.fn() }
beforeEach(async () => {
  db = await newDatabase()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ask.mockResolvedValue({ kind: 'failed' })
  lookups.classes.mockResolvedValue({ results: [], next: null })
  lookups.models.mockResolvedValue({ results: [], next: null })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
})

/** Keeps the text, as whoever uses a search field does. */
function WithText({ children }: { children: (text: string, onText: (text: string) => void) => ReactNode }) {
  const [text, setText] = useState('')
  return children(text, setText)
}
const nothing = () => undefined
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Two keys, the second just before the first has rested. */
async function type(label: string | RegExp, restMs: number): Promise<void> {
  const field = screen.getByLabelText(label, { selector: 'input' })
  await pass(5_000)
  vi.clearAllMocks()
  fireEvent.change(field, { target: { value: '절' } })
  await pass(restMs - 1)
  fireEvent.change(field, { target: { value: '절삭' } })
  await pass(restMs - 1)
}

const NO_ROWS = { search: 1, total: 0, first: [] }
const catalogue = { ask, search: () => Promise.resolve(NO_ROWS) }
const SLOT = { items: [], suggested: [], action: null, error: undefined, onChange: nothing, onType: nothing }

describe('the server is asked once the typing has rested', () => {
  // VAL-35–37, CONST-15, CONST-16
  it.each([
    ['equipment', 300, 'its dialog', '장비 이름 검색', equipmentSearch],
    ['equipment', 300, '현장 입력', '장비 이름 검색', equipmentPicker],
    ['kpi', 300, 'its dialog', '지표, 관리요소, 단위 검색', kpiSearch],
    ['kpi', 300, '현장 입력', '지표, 관리요소, 단위 검색', kpiPicker],
    ['industry', 500, 'its dialog', '제품명 검색', industrySearch],
  ] as const)('for %s, %d ms, in %s', async (kind, restMs, _, label, part) => {
    showPart(<WithText>{part}</WithText>, { db, catalogue })
    await type(label, restMs)
    expect(ask).not.toHaveBeenCalled()
    await pass(1)
    expect(ask.mock.calls).toEqual([[kind, { search: 1, page: 1 }]])
  })

  // CONST-16
  it.each(['product', 'wci'] as const)('for a class of the %s classification, 500 ms', async (system) => {
    showPart(<WithText>{classSearch(system)}</WithText>, { db, lookups })
    await type(/이름이나 코드 검색$/, 500)
    expect(lookups.classes).not.toHaveBeenCalled()
    await pass(1)
    expect(lookups.classes.mock.calls).toEqual([
      [system, expect.objectContaining({ search: '절삭', page: 1 })],
    ])
  })

  it('for models of both areas, 300 ms', async () => {
    showPart(<ModelSearchDialog onClose={nothing} />, { db, lookups })
    await type('모델명, 그룹, 제품명 검색', 300)
    expect(lookups.models).not.toHaveBeenCalled()
    await pass(1)
    expect(lookups.models.mock.calls).toEqual([
      ['general', expect.objectContaining({ search: '절삭', page: 1 })],
      ['root', expect.objectContaining({ search: '절삭', page: 1 })],
    ])
  })
})

describe('a list is narrowed once the typing has rested for 300 ms', () => {
  // VAL-34, CONST-15, SHELL-09
  it('of the groups', async () => {
    const groups = ['절삭', '주조'].map((name, id) => ({ id, name, models: [] }))
    showPart(<ModelList area="root" onChoose={nothing} renderUnder={nothing} />, {
      db,
      lookups: { groups: () => Promise.resolve(groups) },
    })
    const names = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)
    await type('업종 검색', 300)
    expect(names()).toEqual(['절삭0', '주조0'])
    await pass(1)
    expect(names()).toEqual(['절삭0'])
  })

  // CONST-15
  it('of the options of a select', async () => {
    const options = ['절삭', '주조'].map((label) => ({ value: label, label }))
    showPart(
      <SearchSelect
        value={null}
        options={options}
        placeholder="고르세요"
        searchLabel="그룹 검색"
        filter={(all, search) => all.filter(({ label }) => label.includes(search))}
        onChoose={nothing}
      />,
      { db },
    )
    fireEvent.click(screen.getByRole('combobox'))
    const shown = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
    await type('그룹 검색', 300)
    expect(shown()).toEqual(['절삭', '주조'])
    await pass(1)
    expect(shown()).toEqual(['절삭'])
  })
})

function equipmentSearch(text: string, onText: (text: string) => void) {
  return <EquipmentSearch text={text} onText={onText} chosenIds={new Set()} onAdd={nothing} />
}

function equipmentPicker() {
  return <EquipmentPicker area="root" {...SLOT} />
}

function kpiSearch(text: string, onText: (text: string) => void) {
  return <KpiSearch text={text} onText={onText} choice={[]} onChoose={nothing} levels={null} />
}

function kpiPicker() {
  return <KpiPicker {...SLOT} />
}

function industrySearch(text: string, onText: (text: string) => void) {
  return (
    <IndustrySearch
      text={text}
      onText={onText}
      chosen={null}
      classes={{ product: null, wci: null }}
      takesFocus={false}
      onOpenClass={nothing}
      onClearClass={nothing}
      onChoose={nothing}
    />
  )
}

function classSearch(system: 'product' | 'wci') {
  return function search(text: string, onText: (text: string) => void) {
    return <ClassPicker system={system} text={text} onText={onText} chosen={null} onChoose={nothing} />
  }
}
