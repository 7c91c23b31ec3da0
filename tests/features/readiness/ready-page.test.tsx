// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Lookups } from '#api/lookups.ts'
import { ReadyPage } from '#features/readiness/ready-page.tsx'
import { useListedGroups } from '#session/lookups/use-listed-groups.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'
import { until } from '../../support/until.ts'

afterEach(cleanup)

/** A list of groups that was read a moment ago, and the way to 현장 준비. */
function ListThenPage() {
  const [isThere, setIsThere] = useState(false)
  const { kind } = useListedGroups('root')
  if (isThere) return <ReadyPage />
  return <button onClick={() => setIsThere(true)}>{kind}</button>
}

it('says of groups that nobody could read no more than that', async () => {
  const db = await newDatabase(() => 0)
  const groups = () => Promise.reject(new Error('500'))
  showPart(<ReadyPage />, { db, user: { username: 'kotric1', role: 'writer' }, lookups: { groups } })
  await screen.findByText('그룹을 불러오지 못했습니다.')
  expect(screen.queryByText('모델이 있는 그룹이 없습니다.')).toBeNull()
})

it('what has changed is asked for anew, though a list was read a moment ago', async () => {
  const db = await newDatabase(() => 0)
  const groups = vi.fn<Lookups['groups']>().mockResolvedValue([])
  showPart(<ListThenPage />, { db, user: { username: 'kotric1', role: 'writer' }, lookups: { groups } })
  const go = await screen.findByRole('button', { name: 'ready' })
  const asked = () => groups.mock.calls.filter(([area]) => area === 'root').length
  expect(asked()).toBe(1)
  await userEvent.click(go)
  await screen.findByRole('heading', { name: '가져갈 그룹을 골라주세요.' })
  await until(() => expect(asked()).toBe(2))
})
