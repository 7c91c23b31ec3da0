// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ShortcutsButton } from '#features/shortcuts/shortcuts-button.tsx'
import { SHORTCUTS } from '#lib/shortcuts.ts'
import { newDatabase } from '../support/unit/new-database.ts'
import { showPart } from '../support/unit/shown-app.tsx'

const user = userEvent.setup()
let leave: () => void
beforeEach(async () => {
  const part = (
    <>
      <ShortcutsButton />
      <label>
        메모 <input />
      </label>
    </>
  )
  leave = showPart(part, { db: await newDatabase() }).unmount
})
afterEach(() => leave())

const dialog = () => screen.findByRole('dialog', { name: '단축키' })

it('? lists every key of the table, by where it works', async () => {
  await user.keyboard('?')
  const lines = within(await dialog()).getAllByRole('term')
  expect(lines.map(({ textContent }) => textContent)).toEqual(
    Object.values(SHORTCUTS).map(({ does }) => does),
  )
  const office = within(await dialog()).getByRole('region', { name: '입력 현황의 목록' })
  expect(office.textContent).toContain('앞뒤 줄로↑↓')
  expect(within(await dialog()).getByRole('region', { name: '수정 중인 섹션' }).textContent).toContain(
    'Ctrl+S',
  )
})

it('who types one is not interrupted', async () => {
  await user.type(screen.getByRole('textbox', { name: '메모' }), '왜?')
  expect(screen.getByRole('textbox')).toHaveProperty('value', '왜?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByLabelText('단축키'))
  expect(await dialog()).toBeTruthy()
})
