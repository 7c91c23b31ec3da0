// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { KpiItems } from '#features/kpi/kpi-items.tsx'
import type { DeviceKpiEntry, DeviceKpiNode } from '#local/store/fields.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

const node = (level: 0 | 1 | 2 | 3, name: string): DeviceKpiNode => ({
  ...{ id: level + 1, name, fullName: name, level, parentId: level === 0 ? null : level },
})
const CHAIN = {
  kpi0: node(0, '공정조건'),
  kpi1: node(1, '온도'),
  kpi2: node(2, '용탕 온도'),
  kpi3: node(3, '℃'),
}
const ENTRY: DeviceKpiEntry = { ...CHAIN, id: 90, memo: '열전대로 잰다' }

let items: readonly DeviceKpiEntry[]
let takeOut: () => void
let unmount: () => void
afterEach(() => unmount())

function Items() {
  const [entries, setEntries] = useState<readonly DeviceKpiEntry[]>([ENTRY])
  items = entries
  // As somebody else does, whose change comes from the server.
  takeOut = () => setEntries([])
  return <KpiItems area="root" items={entries} mode="edit" onChange={(next) => setEntries(next)} />
}

it('a factor that somebody takes out while it is changed is there as it was changed', async () => {
  ;({ unmount } = showPart(<Items />, { db: await newDatabase(Date.now) }))
  await userEvent.click(screen.getByRole('button', { name: '용탕 온도 수정' }))
  const dialog = within(await screen.findByRole('dialog', { name: '핵심관리요소 수정' }))
  await userEvent.type(dialog.getByLabelText('설명'), ' 두 번')
  takeOut()
  await waitFor(() => expect(items).toEqual([]))
  await userEvent.click(dialog.getByRole('button', { name: '수정' }))
  await waitFor(() => expect(items).toMatchObject([{ ...CHAIN, memo: '열전대로 잰다 두 번' }]))
  expect(items[0]?.id).not.toBe(90)
})
