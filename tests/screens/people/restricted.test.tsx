// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { modelPath } from '#domain/model/area-words.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { onNotice } from '#ui/layers/notify.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showApp } from '../../support/unit/shown-app.tsx'

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

const GROUPS = ['주조', '금형'].map((name, at) => ({ id: 14 + at, name, models: [] }))

// ROLE-29
it.each([
  ['restricted', 2, true],
  ['restricted', 1, false],
  ['writer', 2, true],
  ['writer', 1, false],
] as const)(
  'a %s who may see %i groups is offered another one: %s, once those are known',
  async (role, count, is) => {
    const db = await newDatabase(Date.now)
    const modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
    await db.operations.clear()
    const answer = Promise.withResolvers<typeof GROUPS>()
    const { leave } = showApp({
      db,
      path: modelPath('root', modelKey),
      user: { username: 'visitor', role },
      lookups: { groups: () => answer.promise },
    })
    await screen.findByRole('button', { name: '개요 수정' })
    const offered = () => ({
      group: screen.queryByRole('combobox', { name: '그룹' }) !== null,
      copy: screen.queryByRole('button', { name: '복사' }) !== null,
    })
    // Whoever may write may copy, whatever groups there are.
    const copy = role === 'writer'
    expect(offered()).toEqual({ group: false, copy })
    answer.resolve(GROUPS.slice(0, count))
    const isThere = () => screen.queryByRole('combobox', { name: '그룹', hidden: true }) !== null
    await waitFor(() => expect(isThere()).toBe(is))
    await waitFor(() => expect(offered()).toEqual({ group: is, copy: copy || is }))
    leave()
  },
)

// ROLE-18, ROLE-19
it.each([
  ['copies', () => userEvent.click(screen.getByRole('button', { name: '복사' }))],
  [
    'chooses another group for',
    async () => {
      await userEvent.click(screen.getByRole('combobox', { name: '그룹' }))
      await userEvent.click(await screen.findByRole('option', { name: '금형' }))
    },
  ],
])('a restricted user who %s a root model is told that it is not theirs to change', async (_, attempt) => {
  const db = await newDatabase(Date.now)
  const model = { area: 'root', title: '한빛' } as const
  const modelKey = await createModel(db, { ...model, group: { id: 14, name: '주조' } })
  await db.operations.clear()
  const user = { username: 'visitor', role: 'restricted' } as const
  const lookups = { groups: () => Promise.resolve(GROUPS) }
  const { leave } = showApp({ db, path: modelPath('root', modelKey), user, lookups })
  const told: string[] = []
  const stop = onNotice(({ title }) => told.push(title))
  await screen.findByRole('button', { name: '복사' })
  await attempt()
  await waitFor(() => expect(told).toEqual(['권한이 없습니다.']))
  expect(await db.operations.count()).toBe(0)
  expect(await db.models.count()).toBe(1)
  expect((await db.models.get(modelKey))?.view.group.name).toBe('주조')
  stop()
  leave()
})
