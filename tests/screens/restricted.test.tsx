// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { modelPath } from '#domain/model/area-words.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { newDatabase } from '../support/unit/new-database.ts'
import { showApp } from '../support/unit/shown-app.tsx'

const NOTICE = '이 계정으로는 저장할 수 없습니다. 관리자에게 문의해주세요.'

it.each([
  ['restricted', 1],
  ['writer', 0],
] as const)('a %s who begins to edit is told %i times that nothing can be saved', async (role, times) => {
  const db = await newDatabase(Date.now)
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  const user = { username: 'visitor', role }
  const { leave } = showApp({ db, path: modelPath('root', modelKey), user })
  const edit = await screen.findByRole('button', { name: '개요 수정' })
  expect(screen.queryByText(NOTICE)).toBeNull()
  await userEvent.click(edit)
  await screen.findByRole('button', { name: '개요 수정 취소' })
  expect(screen.queryAllByText(NOTICE)).toHaveLength(times)
  leave()
})
