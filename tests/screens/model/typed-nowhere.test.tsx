// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { notePlace } from '#local/views/last-places.ts'
import { keepOriginal } from '#pictures/keep/photo-store.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showApp } from '../../support/unit/shown-app.tsx'

let db: DeviceDatabase
let leave: () => void = () => undefined
beforeEach(async () => {
  db = await newDatabase(Date.now)
})
afterEach(() => {
  leave()
  db.close()
})

/** Input of a process that is not here any more, and what /sync has of it. */
async function typed(values: object) {
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 1, name: '주조' } })
  await db.drafts.add({ key: 'process:gone', modelKey, savedAt: Date.now(), values })
  leave = showApp({ db, path: '/sync' }).leave
  const user = userEvent.setup()
  const row = await screen.findByRole('listitem', { name: '한빛 › 삭제된 곳' })
  const press = (name: string) => user.click(within(row).getByRole('button', { name }))
  const look = async () => {
    await press('내용 보기')
    return within(await screen.findByRole('dialog', { name: '입력한 내용' }))
  }
  return { user, row, press, look }
}

it('what was typed where nothing is any more can be read, and carried elsewhere', async () => {
  const changes = { description: '한 시간 동안 적은 글', manager: '김조사' }
  const { user, row, look } = await typed({ changes, base: {}, addedPhotos: [] })
  expect(
    within(row).getByText(/복사해 다른 곳에 붙여 넣고, 사진은 다른 공정으로 옮길 수 있습니다/),
  ).toBeDefined()
  const dialog = await look()
  expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    ...['공정 설명', '담당자'],
  ])
  expect(dialog.getByText('한 시간 동안 적은 글')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: '내용 복사' }))
  await screen.findByText('입력한 내용을 복사했습니다.')
  expect(await navigator.clipboard.readText()).toBe('공정 설명\n한 시간 동안 적은 글\n\n담당자\n김조사')
  await user.click(dialog.getByRole('button', { name: '닫기' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await db.drafts.count()).toBe(1)
})

it('photos that were taken there are seen, and moved to a process that is', async () => {
  const modelKey = await createModel(db, { area: 'root', title: '새빛', group: { id: 2, name: '금형' } })
  const { key: processKey } = await createProcess(db, { modelKey, name: '용해' })
  await notePlace(db, { modelKey, processKey, inField: false })
  const photo = { bytes: new ArrayBuffer(3), type: 'image/jpeg', capturedAt: null }
  const id = await keepOriginal(db, { area: 'root', modelKey: 'gone', processKey: 'gone', ...photo })
  const images = [{ id, url: null, thumbnailUrl: null, capturedAt: null, caption: '명판' }]
  const { user, look } = await typed({ changes: { images }, base: {}, addedPhotos: [id] })
  const dialog = await look()
  expect(dialog.getByRole('definition').textContent).toBe('1장 추가\n명판')
  await dialog.findByRole('img', { name: '추가한 사진 1' })
  await user.click(dialog.getByRole('button', { name: '사진 옮기기' }))
  const moving = within(await screen.findByRole('dialog', { name: '사진 옮기기' }))
  const last = await moving.findByRole<HTMLInputElement>('radio', { name: /용해.*새빛/ })
  expect(last.checked).toBe(true)
  await user.click(moving.getByRole('button', { name: '사진 1장 저장' }))
  await screen.findByText('사진 1장을 저장했습니다.')
  await waitFor(() => expect(screen.queryByText('저장하지 않은 입력')).toBeNull())
  expect((await db.processes.get(processKey))?.view.images).toEqual(images)
  expect(await db.drafts.count()).toBe(0)
})

it('what another build has typed is said to be there, and not to be read', async () => {
  const { look } = await typed({ format: 2 })
  const dialog = await look()
  expect(dialog.getByText(/읽을 수 없는 내용입니다/)).toBeDefined()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '내용 복사' }).disabled).toBe(true)
})

it('it goes on the word of a person alone', async () => {
  const { user, press } = await typed({ changes: { memo: '메모' }, base: {}, addedPhotos: [] })
  await press('버리기')
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: '취소' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await db.drafts.count()).toBe(1)
  await press('버리기')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '버리기' }))
  await waitFor(() => expect(screen.queryByText('저장하지 않은 입력')).toBeNull())
  expect(await db.drafts.count()).toBe(0)
})
