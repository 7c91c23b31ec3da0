// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { modelPath } from '#domain/model/area-words.ts'
import type { WorkStatus } from '#domain/model/work-status.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { newDatabase } from '../support/unit/new-database.ts'
import { showApp } from '../support/unit/shown-app.tsx'

let db: DeviceDatabase
let leave: () => void
beforeEach(async () => {
  db = await newDatabase(Date.now)
})
afterEach(() => leave())

const AREAS = ['general', 'root'] as const

/** The stage of a model at `from` is edited, and another one chosen. */
async function choose(area: (typeof AREAS)[number], from: WorkStatus, to: string) {
  const modelKey = await createModel(db, { area, title: '한빛', group: { id: 14, name: '주조' } })
  await saveModel(db, { modelKey, section: 'stage', fields: { workStatus: from } })
  ;({ leave } = showApp({ db, path: modelPath(area, modelKey) }))
  const user = userEvent.setup()
  const edit = await screen.findByRole('button', { name: '입력 단계 수정' })
  const card = within(edit.closest('form') ?? document.body)
  await user.click(edit)
  await user.click(card.getByRole('radio', { name: to }))
  const save = async () => user.click(card.getAllByRole('button', { name: /저장$/ }).at(-1)!)
  await save()
  return { user, save, stage: async () => (await db.models.get(modelKey))?.view.workStatus }
}
const question = () => screen.queryByRole('alertdialog', { name: '검수 완료를 되돌릴까요?' })

it.each(AREAS)('a model goes back from 검수 완료 once somebody has said so (%s)', async (area) => {
  const { user, save, stage } = await choose(area, 4, '입력 중')
  await waitFor(() => expect(question()).not.toBeNull())
  expect(question()!.textContent).toContain('‘입력 중’으로 바꾸면 다시 검수해야 합니다.')
  await user.click(within(question()!).getByRole('button', { name: '취소' }))
  await waitFor(() => expect(question()).toBeNull())
  expect(await stage()).toBe(4)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '입력 중' })).toHaveProperty('checked', true)
  await save()
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '바꾸기' }))
  await waitFor(async () => expect(await stage()).toBe(2))
  expect(question()).toBeNull()
})

it('no other step is asked about', async () => {
  const { stage } = await choose('root', 3, '입력 중')
  await waitFor(async () => expect(await stage()).toBe(2))
  expect(question()).toBeNull()
})
