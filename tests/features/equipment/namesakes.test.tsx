// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CataloguePort } from '#catalogue/page/port.ts'
import { EquipmentDialog } from '#features/equipment/equipment-dialog.tsx'
import { EquipmentPicker } from '#features/equipment/equipment-picker.tsx'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { DeviceEquipment } from '#local/store/fields.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

const PRESS = {
  id: 7,
  name: '프레스',
  equipmentType: '제조',
  industryType: '주조',
  otherType: '공작',
} as const

let db: DeviceDatabase
let unmount: () => void
let user: ReturnType<typeof userEvent.setup>
beforeEach(async () => {
  db = await newDatabase(Date.now)
  user = userEvent.setup()
})
afterEach(() => unmount())

const holding = (machines: readonly DeviceEquipment[]): Partial<CataloguePort> => ({
  search: () => Promise.resolve({ search: 1, total: machines.length, first: [] }),
  window: () => Promise.resolve([...machines] as never[]),
  ask: () => Promise.resolve({ kind: 'failed' }),
})
/** Without network and without the list. */
const ABSENT = { ...holding([]), state: () => NOTHING }
const NOTHING = { phase: 'absent', count: 0 } as const

function Dialog({ onChange }: { onChange: (items: readonly DeviceEquipment[]) => void }) {
  const [items, setItems] = useState<readonly DeviceEquipment[]>([])
  const add = (machine: DeviceEquipment) => {
    setItems([...items, machine])
    onChange([...items, machine])
  }
  return (
    <EquipmentDialog area="general" industry="나사" chosen={items} onAdd={add} onClose={() => undefined} />
  )
}

function Picker({ onChange }: { onChange: (items: readonly DeviceEquipment[]) => void }) {
  const [items, setItems] = useState<DeviceEquipment[]>([])
  const change = (changed: (now: readonly DeviceEquipment[]) => DeviceEquipment[]) => {
    setItems(changed(items))
    onChange(changed(items))
  }
  return (
    <EquipmentPicker
      area="general"
      items={items}
      suggested={[]}
      error={undefined}
      action={null}
      onChange={change}
      onType={change}
    />
  )
}

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const made = async () =>
  (await db.operations.toArray()).flatMap(({ intent }) =>
    intent.kind === 'equipment.create' ? [intent.fields] : [],
  )

/** Asks for a 프레스 that is 범용, in the form and in 현장 입력. */
const WAYS = {
  'the form': {
    Part: Dialog,
    ask: async () => {
      await user.click(screen.getByRole('tab', { name: '신규 장비' }))
      await user.type(screen.getByLabelText('장비 이름'), ' 프레스 ')
      await press('장비 생성')
    },
  },
  '현장 입력': {
    Part: Picker,
    ask: async () => {
      await user.type(screen.getByRole('searchbox', { name: '장비 이름 검색' }), '프레스')
      await press(/‘프레스’ 새 장비로 만들기/)
      await press(/^범용/)
    },
  },
}

describe.each(Object.entries(WAYS))(
  'a machine of a name that is there already, in %s',
  (_, { Part, ask }) => {
    let items: readonly DeviceEquipment[]
    const show = (catalogue: Partial<CataloguePort>) => {
      items = []
      ;({ unmount } = showPart(<Part onChange={(next) => (items = next)} />, { db, catalogue }))
    }
    const EXISTING = /^프레스\s*이미 있는 장비 · 제조 · 공작 · 주조 업종$/

    it('is shown whatever sort it is, and can be taken', async () => {
      show(holding([{ ...PRESS, id: 8, name: '프레스 2호' }, PRESS]))
      await ask()
      expect(await screen.findAllByRole('button', { name: /이미 있는 장비/ })).toHaveLength(1)
      expect(await made()).toEqual([])
      // The second tap of two, which was meant for what stood there.
      fireEvent.click(screen.getByRole('button', { name: EXISTING }), { detail: 2 })
      expect(items).toEqual([])
      await press(EXISTING)
      await waitFor(() => expect(items).toEqual([PRESS]))
      expect(await made()).toEqual([])
    })

    it('has a second one beside it where a person says so', async () => {
      show(holding([PRESS]))
      await ask()
      await press(/^그래도 새 장비로 만들기\s*이름만 같은 다른 장비일 때 · 범용$/)
      await waitFor(async () =>
        expect(await made()).toMatchObject([{ name: '프레스', otherType: '범용', industryType: '공통' }]),
      )
      expect(screen.queryByRole('button', { name: /그래도/ })).toBeNull()
    })

    it('is found in the processes of this device while the list is not here', async () => {
      const modelKey = await createModel(db, {
        area: 'general',
        title: '한빛',
        group: { id: 1, name: '주조' },
      })
      const { key } = await createProcess(db, { modelKey })
      await saveProcess(db, { processKey: key, fields: { equipments: [PRESS] } })
      show(ABSENT)
      await ask()
      await press(EXISTING)
      await waitFor(() => expect(items).toEqual([PRESS]))
    })

    it('that nothing is called yet is made at once', async () => {
      show(holding([{ ...PRESS, name: '프레스 2호' }]))
      await ask()
      await waitFor(async () => expect(await made()).toHaveLength(1))
    })
  },
)

it('a name that is typed anew is looked up anew', async () => {
  ;({ unmount } = showPart(<Dialog onChange={() => undefined} />, { db, catalogue: holding([PRESS]) }))
  await WAYS['the form'].ask()
  const list = await screen.findByRole('list', { name: '같은 이름의 장비' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  await user.type(screen.getByLabelText('장비 이름'), '3호')
  expect(screen.queryByRole('list', { name: '같은 이름의 장비' })).toBeNull()
  await press('장비 생성')
  await waitFor(async () => expect(await made()).toMatchObject([{ name: '프레스 3호' }]))
})
