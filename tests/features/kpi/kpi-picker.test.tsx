// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CataloguePort } from '#catalogue/page/port.ts'
import { KpiPicker } from '#features/kpi/kpi-picker.tsx'
import type { DeviceKpiEntry, DeviceKpiNode } from '#local/store/fields.ts'
import type { Suggestion } from '#local/views/suggested-entries.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

let painted: PromiseWithResolvers<undefined>
vi.mock(import('#lib/next-paint.ts'), () => ({ nextPaint: () => painted.promise }))

const node = (level: 0 | 1 | 2 | 3, name: string): DeviceKpiNode => ({
  ...{ id: level + 1, name, fullName: name, level, parentId: level === 0 ? null : level },
})
const PATH = [node(0, '공정조건'), node(1, '온도'), node(2, '용탕 온도'), node(3, '℃')] as const
const [kpi0, kpi1, kpi2, kpi3] = PATH
const BEFORE: DeviceKpiEntry = { id: 90, kpi0, kpi1, kpi2, kpi3, memo: '열전대로 잰다' }

let items: readonly DeviceKpiEntry[]
let unmount: () => void
beforeEach(() => {
  painted = Promise.withResolvers()
  items = []
})
afterEach(() => unmount())

interface PickerProps {
  suggested?: readonly Suggestion<DeviceKpiEntry>[]
  chosen?: readonly DeviceKpiEntry[]
}

function Picker({ suggested = [], chosen = [] }: PickerProps) {
  const [entries, setEntries] = useState(chosen)
  items = entries
  const change = (next: (now: readonly DeviceKpiEntry[]) => DeviceKpiEntry[]) => setEntries(next)
  const slot = { items: entries, error: undefined, action: null, onChange: change, onType: change }
  return <KpiPicker {...slot} suggested={suggested} />
}

/** What is found is the way down to a level. */
async function show(found: readonly DeviceKpiNode[], suggested: readonly Suggestion<DeviceKpiEntry>[] = []) {
  const units = Promise.withResolvers<DeviceKpiNode[]>()
  const first = [{ id: found.at(-1)?.id ?? 0, node: found.at(-1), path: found }]
  const catalogue: Partial<CataloguePort> = {
    search: () => Promise.resolve({ search: 1, total: 1, first: first as never[] }),
    window: () => Promise.resolve(first as never[]),
    ask: () => Promise.resolve({ kind: 'failed' }),
    kpiChildren: () => units.promise,
  }
  ;({ unmount } = showPart(<Picker suggested={suggested} />, { db: await newDatabase(Date.now), catalogue }))
  return units
}

/** Two taps, before the first has shown anything. */
function tapTwice(row: HTMLElement): void {
  fireEvent.click(row)
  fireEvent.click(row)
}
const answered = <T,>(waiting: PromiseWithResolvers<T>, answer: T) =>
  act(() => {
    waiting.resolve(answer)
    return waiting.promise
  })
const paint = () => answered(painted, undefined)
const memos = () => items.map(({ memo }) => memo)

describe('a factor is put in once by two taps', () => {
  it('where it is suggested', async () => {
    await show([], [{ entry: BEFORE, source: 'previous' }])
    tapTwice(screen.getByRole('button', { name: /용탕 온도 \(℃\)/ }))
    await paint()
    expect(memos()).toEqual(['열전대로 잰다'])
  })

  it('where it is found, also while its only unit is still looked up', async () => {
    const units = await show(PATH.slice(0, 3))
    await userEvent.type(screen.getByRole('searchbox'), '용탕')
    const row = await screen.findByRole('button', { name: /용탕 온도/ })
    tapTwice(row)
    await paint()
    fireEvent.click(row)
    await answered(units, [kpi3])
    expect(memos()).toEqual([''])
  })
})

it('a description of several lines, as the form takes one, keeps them when it is written on', async () => {
  const chosen = [{ ...BEFORE, memo: '열전대로 잰다\n30분마다' }]
  ;({ unmount } = showPart(<Picker chosen={chosen} />, { db: await newDatabase(Date.now) }))
  await userEvent.type(screen.getByRole('textbox', { name: /용탕 온도/ }), ' 두 번')
  expect(memos()).toEqual(['열전대로 잰다\n30분마다 두 번'])
})
