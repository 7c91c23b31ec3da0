// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CreateModelDialog } from '#features/model-list/create-model-dialog.tsx'
import { createModel } from '#local/edits/model-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { onNotice } from '#ui/layers/notify.ts'
import { newDatabase } from '../support/unit/new-database.ts'
import { showApp, showPart } from '../support/unit/shown-app.tsx'

let db: DeviceDatabase
let leave: () => void = () => undefined
let stop: () => void = () => undefined
beforeEach(async () => {
  db = await newDatabase(Date.now)
})
afterEach(() => {
  stop()
  leave()
})

/** Goes on tapping from the moment at which it is done until what is tapped is gone. */
function tapOnAfterIt(tap: () => void): void {
  stop = onNotice(() => {
    void (async () => {
      for (let turn = 0; turn < 100; turn += 1) {
        await Promise.resolve()
        tap()
      }
    })()
  })
}

test('a copy is made once, however late the second tap comes', async () => {
  const key = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  ;({ leave } = showApp({ db, path: `/root-model/${key}` }))
  const copy = await screen.findByRole('button', { name: '복사' })
  tapOnAfterIt(() => copy.click())
  await userEvent.click(copy)
  await waitFor(async () => expect(await db.models.count()).toBe(2))
  await screen.findAllByDisplayValue(/한빛/)
  expect(await db.models.count()).toBe(2)
})

test('a model is made once, though its dialog still stands after that', async () => {
  const close = () => undefined
  const groups = () => Promise.resolve([{ id: 14, name: '주조', models: [] }])
  const { unmount } = showPart(
    <CreateModelDialog area="root" title="새 뿌리모델" onClose={close} onCreated={close} />,
    {
      db,
      lookups: { groups },
    },
  )
  leave = unmount
  await userEvent.click(await screen.findByRole('combobox', { name: /그룹/ }))
  await userEvent.click(await screen.findByRole('option', { name: '주조' }))
  const create = screen.getByRole('button', { name: '생성' })
  const isMade = new Promise<void>((resolve) => {
    stop = onNotice(() => resolve())
  })
  await userEvent.click(create)
  await isMade
  await userEvent.click(create)
  await userEvent.click(create)
  expect(await db.models.count()).toBe(1)
})

test('a second tap on 보관 does not open what comes to stand in its place', async () => {
  const key = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  await db.operations.clear()
  await db.models.update(key, (row) => {
    Object.assign(row, { serverId: 7, slug: '한빛', base: row.view })
  })
  const capabilities = ['retires-models', 'merges-models']
  ;({ leave } = showApp({ db, path: '/root-model/한빛', capabilities, isAdministrator: false }))
  await userEvent.click(await screen.findByRole('button', { name: '보관' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '보관' })).toBeNull())
  const merge = screen.getByRole('button', { name: '다른 모델과 합치기' })
  await userEvent.click(merge)
  // Whatever was asked for is there by then.
  await act(async () => void (await import('#features/model-page/merging/merge-dialog.tsx')))
  expect(screen.queryByText('어느 모델과 합칠까요?')).toBeNull()
  // Whoever means it takes longer.
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
  await userEvent.click(merge)
  now.mockRestore()
  await screen.findByText('어느 모델과 합칠까요?')
})

test.each(['공정 추가', '새 공정 현장 입력'])(
  'a process is added once by two taps on %s that come before it is there, whatever the browser counts them as',
  async (name) => {
    const key = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
    ;({ leave } = showApp({ db, path: `/root-model/${key}` }))
    const add = await screen.findByRole('button', { name })
    fireEvent.click(add, { detail: 1 })
    fireEvent.click(add, { detail: 1 })
    await screen.findAllByText(/신규공정/)
    // What was asked for later is there later.
    await createModel(db, { area: 'root', title: '다음', group: { id: 14, name: '주조' } })
    expect(await db.processes.count()).toBe(1)
  },
)
