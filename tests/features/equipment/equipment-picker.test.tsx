// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { CataloguePort } from '#catalogue/page/port.ts'
import { EquipmentPicker } from '#features/equipment/equipment-picker.tsx'
import type { DeviceEquipment } from '#local/store/fields.ts'
import { onNotice } from '#ui/layers/notify.ts'
import { machineOf } from '../../support/unit/machines.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

const PRESS = machineOf(7, '프레스')

let items: readonly DeviceEquipment[]
let unmount: () => void
let stop: () => void
afterEach(() => {
  stop()
  unmount()
})

function Picker() {
  const [machines, setMachines] = useState<readonly DeviceEquipment[]>([])
  items = machines
  const change = (next: (now: readonly DeviceEquipment[]) => DeviceEquipment[]) => setMachines(next)
  const slot = { items: machines, error: undefined, action: null, onChange: change, onType: change }
  return <EquipmentPicker area="root" {...slot} suggested={[{ entry: PRESS, source: 'often' }]} />
}

it('a machine that is chosen while its name is still looked up stays chosen', async () => {
  const found = Promise.withResolvers<{ search: number; total: number; first: never[] }>()
  let isSearched = false
  const catalogue: Partial<CataloguePort> = {
    // The list below the field has its answer; what makes a machine still waits for its own.
    search: () => (isSearched ? found.promise : Promise.resolve(null)),
    window: () => Promise.resolve([PRESS] as never[]),
    ask: () => Promise.resolve({ kind: 'failed' }),
  }
  const isSaid = new Promise<string>((resolve) => {
    stop = onNotice(({ title }) => resolve(title))
  })
  ;({ unmount } = showPart(<Picker />, { db: await newDatabase(Date.now), catalogue }))
  await userEvent.type(screen.getByRole('searchbox', { name: '장비 이름 검색' }), '프레스')
  await userEvent.click(await screen.findByRole('button', { name: /새 장비로 만들기/ }))
  isSearched = true
  await userEvent.click(screen.getByRole('button', { name: /^범용/ }))
  await userEvent.click(screen.getByRole('button', { name: /^프레스/ }))
  await waitFor(() => expect(items).toEqual([PRESS]))
  found.resolve({ search: 1, total: 1, first: [] })
  expect(await isSaid).toBe('이미 있는 장비입니다.')
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', ''))
  expect(items).toEqual([PRESS])
})
