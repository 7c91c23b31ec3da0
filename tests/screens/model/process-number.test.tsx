// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fieldPath, modelPath } from '#domain/model/area-words.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showApp } from '../../support/unit/shown-app.tsx'

const INDUSTRY = { id: 266, productName: '나사', ksicCode: '', ksic: '', icCode: '', ic: '' }
const UNNAMED = { ...INDUSTRY, productName: '' }

let db: DeviceDatabase
let leave: () => void
beforeEach(async () => {
  db = await newDatabase(Date.now)
})
afterEach(() => leave())

it('a number without its main part is not saved, and the field says what is missing', async () => {
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  const { key } = await createProcess(db, { modelKey, name: '용해' })
  ;({ leave } = showApp({ db, path: modelPath('root', modelKey) }))
  await userEvent.click(await screen.findByRole('button', { name: '공정 수정' }))
  await userEvent.clear(screen.getByLabelText('주번호'))
  await userEvent.click(screen.getByRole('button', { name: '공정 저장' }))
  expect((await screen.findByRole('alert')).textContent).toBe('주번호를 숫자로 입력해주세요.')
  expect((await db.processes.get(key))?.view.processNumber).toBe('R-1.0')
})

it('what was wrong with input that was thrown away is not said of what is entered next', async () => {
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  await createProcess(db, { modelKey, name: '용해' })
  ;({ leave } = showApp({ db, path: modelPath('root', modelKey) }))
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  await press('공정 수정')
  await userEvent.clear(screen.getByLabelText('주번호'))
  await press('공정 저장')
  await screen.findByRole('alert')
  await press('공정 수정 취소')
  await press('버리기')
  await press('공정 수정')
  expect(screen.getByLabelText('주번호')).toHaveProperty('value', '1')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText('주번호').getAttribute('aria-invalid')).toBeNull()
})

it('a number of more digits than there may be is not cut, and not saved', async () => {
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  const { key } = await createProcess(db, { modelKey, name: '용해' })
  ;({ leave } = showApp({ db, path: modelPath('root', modelKey) }))
  await userEvent.click(await screen.findByRole('button', { name: '공정 수정' }))
  const main = screen.getByLabelText<HTMLInputElement>('주번호')
  await userEvent.clear(main)
  await userEvent.paste('123-4567')
  expect(main.value).toBe('1234567')
  await userEvent.click(screen.getByRole('button', { name: '공정 저장' }))
  expect((await screen.findByRole('alert')).textContent).toBe('주번호는 최대 6자리까지 입력할 수 있습니다.')
  expect(main.value).toBe('1234567')
  await userEvent.type(main, '{Backspace}')
  await userEvent.click(screen.getByRole('button', { name: '공정 저장' }))
  await waitFor(async () => expect((await db.processes.get(key))?.view.processNumber).toBe('R-123456.0'))
})

// VAL-13
it.each([
  ['is not saved', null, '업종 정보를 먼저 저장해주세요.'],
  ['has no product name', UNNAMED, '업종 정보를 먼저 저장해주세요.'],
  ['is saved', INDUSTRY, '현장의 첫 공정을 추가하고 사진과 설명을 남겨주세요.'],
])('where the industry %s, a model without processes says what is to be done', async (_, genBiz, hint) => {
  const modelKey = await createModel(db, { area: 'general', title: '한빛', group: { id: 14, name: '주조' } })
  await saveModel(db, { modelKey, section: 'industry', fields: { genBiz } })
  ;({ leave } = showApp({ db, path: modelPath('general', modelKey) }))
  await screen.findByText(hint)
})

// VAL-13, VAL-14
it.each([
  ['is not saved', null],
  ['has no product name', UNNAMED],
])('where the industry %s, adding a process says so and leads to where it is chosen', async (_, genBiz) => {
  const modelKey = await createModel(db, { area: 'general', title: '한빛', group: { id: 14, name: '주조' } })
  await saveModel(db, { modelKey, section: 'industry', fields: { genBiz } })
  ;({ leave } = showApp({ db, path: modelPath('general', modelKey) }))
  const toChoose = async () => {
    await screen.findByText('저장된 업종 정보가 없습니다.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('제품명')))
    expect(screen.getByLabelText('제품명').getAttribute('aria-haspopup')).toBe('dialog')
  }
  for (const name of ['공정 추가', '새 공정 현장 입력']) {
    await userEvent.click(await screen.findByRole('button', { name }))
    await toChoose()
    await userEvent.click(screen.getByRole('button', { name: '업종 정보 수정 취소' }))
  }
  // From a place on which nothing of it is.
  leave()
  ;({ leave } = showApp({ db, path: fieldPath('general', modelKey, 0) }))
  await userEvent.click(await screen.findByRole('button', { name: '공정 추가' }))
  await screen.findByText('저장된 업종 정보가 없습니다.')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: '02 업종 정보' })),
  )
  expect(screen.getByRole('button', { name: '업종 정보 수정' })).toBeTruthy()
  expect(await db.processes.count()).toBe(0)
})

it('a number that another process has is said as soon as it is typed, and may be kept', async () => {
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  const { key } = await createProcess(db, { modelKey, name: '용해' })
  await createProcess(db, { modelKey, name: '조형' })
  ;({ leave } = showApp({ db, path: modelPath('root', modelKey) }))
  await userEvent.click(await screen.findByRole('button', { name: '공정 수정' }))
  expect(screen.queryByText('‘조형’ 공정과 번호가 같습니다.')).toBeNull()
  await userEvent.clear(screen.getByLabelText('주번호'))
  await userEvent.type(screen.getByLabelText('주번호'), '2')
  await screen.findByText('‘조형’ 공정과 번호가 같습니다.')
  await userEvent.click(screen.getByRole('button', { name: '공정 저장' }))
  await screen.findByRole('button', { name: '공정 수정' })
  expect((await db.processes.get(key))?.view.processNumber).toBe('R-2.0')
  await screen.findByText('‘조형’ 공정과 번호가 같습니다.')
  await screen.findByText('정보가 저장되었습니다.')
})
