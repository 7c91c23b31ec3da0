// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TripCard } from '#features/readiness/trip-card.tsx'
import { tripGroupOf } from '#features/readiness/trip-group.ts'
import type { ListedModel } from '#local/views/model-overlay.ts'
import { readTrip } from '#local/views/prepared.ts'
import { onNotice } from '#ui/layers/notify.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

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

/** Two groups of which nothing is here and nothing was chosen, as they are shown until the device has read again. */
async function showTwo() {
  const db = await newDatabase(() => AT)
  const known = { prepared: new Map(), trip: null, leftOut: new Set<string>() }
  const groups = ['주조', '소성가공'].map((name, at) =>
    tripGroupOf('root', { id: at, name, models: [listed(name, { onDevice: false })], retired: [] }, known),
  )
  showPart(<TripCard groups={groups} />, { db })
  return db
}
const tick = (name: RegExp) => screen.getByRole('checkbox', { name })

it('takes along both groups of two ticks, of which the second comes before the first is shown', async () => {
  const db = await showTwo()
  fireEvent.click(tick(/주조/))
  fireEvent.click(tick(/소성가공/))
  await waitFor(async () => expect(await readTrip(db)).toEqual(['root:0', 'root:1']))
})

it('says that a tick could not be kept', async () => {
  const db = await showTwo()
  const said = vi.fn()
  const stop = onNotice(said)
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(db.meta, 'put').mockRejectedValue(new Error('The disk is full.'))
  fireEvent.click(tick(/주조/))
  await waitFor(() =>
    expect(said).toHaveBeenCalledWith(expect.objectContaining({ title: '실패하였습니다.' })),
  )
  stop()
})
