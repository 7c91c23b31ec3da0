// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CreateModelDialog } from '#features/model-list/create-model-dialog.tsx'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

async function show(...names: string[]) {
  const db = await newDatabase(Date.now)
  const close = () => undefined
  const groups = names.map((name, index) => ({ id: 14 + index, name, models: [] }))
  const { unmount } = showPart(
    <CreateModelDialog area="root" title="새 뿌리모델" onClose={close} onCreated={close} />,
    { db, lookups: { groups: () => Promise.resolve(groups) } },
  )
  return { db, unmount }
}

test('the only group that somebody has is chosen already', async () => {
  const { db, unmount } = await show('주조')
  const group = screen.getByRole('combobox', { name: /그룹/ })
  await waitFor(() => expect(group.textContent).toBe('주조'))
  await userEvent.click(screen.getByRole('button', { name: '생성' }))
  await waitFor(async () => expect((await db.models.toArray())[0]?.view.group.name).toBe('주조'))
  unmount()
})

test('of several groups a person chooses one', async () => {
  const { db, unmount } = await show('주조', '금형')
  const group = screen.getByRole('combobox', { name: /그룹/ })
  await userEvent.click(group)
  await screen.findByRole('option', { name: '금형' })
  expect(group.textContent).toBe('그룹을 선택하세요')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: '생성' }))
  expect(await screen.findAllByText('그룹을 선택해주세요.')).not.toEqual([])
  expect(await db.models.count()).toBe(0)
  unmount()
})

// VAL-10, CONST-17
test('each opening proposes a name of its own', async () => {
  const proposed: string[] = []
  for (let opening = 0; opening < 2; opening += 1) {
    const { unmount } = await show('주조')
    proposed.push(screen.getByLabelText<HTMLInputElement>('모델명').value)
    unmount()
  }
  expect(proposed).toEqual(Array(2).fill(expect.stringMatching(/^untitled-[a-z0-9]{5}$/)))
  expect(new Set(proposed).size).toBe(2)
})
