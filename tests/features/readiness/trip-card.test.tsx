// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TripCard } from '#features/readiness/trip-card.tsx'
import { tripGroupOf } from '#features/readiness/trip-group.ts'
import type { ListedModel } from '#local/views/model-overlay.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

afterEach(cleanup)

const AT = new Date(2025, 10, 22, 8, 5).getTime()
const FACTS = {
  stage: null,
  progress: null,
  surveyor: null,
  changedAt: null,
  changedBy: null,
  isRetired: false,
}
const listed = (slug: string, changes: Partial<ListedModel> = {}): ListedModel => ({
  ...{ key: null, slug, title: slug, product: '', onDevice: true, waiting: 0, needsYou: 0, unsaved: 0 },
  ...{ facts: FACTS, ...changes },
})

async function show(models: ListedModel[]): Promise<void> {
  const db = await newDatabase(() => AT)
  const known = { prepared: new Map([['root:14', { at: AT }]]), trip: null, leftOut: new Set<string>() }
  const group = tripGroupOf('root', { id: 14, name: '주조', models, retired: [] }, known)
  showPart(<TripCard groups={[group]} />, { db })
}

it('names the models that are others since, when and by whom, and leads to them', async () => {
  const at = new Date(2025, 10, 23, 9, 12).toISOString()
  await show([
    listed('hanbit', { title: '한빛', facts: { ...FACTS, newerAtServer: { at, by: 'kotric2' } } }),
    listed('saehan'),
    listed('new', { onDevice: false }),
  ])
  const list = await screen.findByRole('list', { name: '주조에서 바뀐 모델' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  const changed = within(list).getByRole('link', { name: '한빛 · 2025년 11월 23일 09:12 수정 (kotric2)' })
  expect(changed.getAttribute('href')).toBe('/root-model/hanbit')
  expect(within(list).getByRole('link', { name: 'new · 이 기기에 없음' })).toBeTruthy()
})

it('names five, and says how many more there are', async () => {
  await show(Array.from({ length: 8 }, (_, at) => listed(`model-${at}`, { onDevice: false })))
  await waitFor(() => expect(screen.getAllByText(/이 기기에 없음/)).toHaveLength(5))
  expect(screen.getByText('그 밖에 3개')).toBeTruthy()
})

it('names nothing where all is as it was', async () => {
  await show([listed('hanbit'), listed('saehan')])
  expect(await screen.findByText(/오프라인 준비 완료/)).toBeTruthy()
  expect(screen.queryByRole('list', { name: /바뀐 모델/ })).toBeNull()
})
