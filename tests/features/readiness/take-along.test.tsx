// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CataloguePort } from '#catalogue/page/port.ts'
import { TakeAlong } from '#features/readiness/take-along.tsx'
import { createModel } from '#local/edits/model-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { ListedModel } from '#local/views/model-overlay.ts'
import { leaveOut } from '#local/views/prepared.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

const AT = new Date(2026, 10, 22, 8, 5).getTime()
const LATER = '2026-11-22T03:00:00.000Z'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase(() => AT)
  for (const slug of ['hanbit', 'saehan']) {
    const key = await createModel(db, { area: 'root', title: slug, group: { id: 14, name: '주조' } })
    await db.models.update(key, { slug, pulledAt: 1 })
  }
})
afterEach(cleanup)

const listed = (slug: string, newerAtServer?: { at: string; by: string }): ListedModel => ({
  ...{ key: null, slug, title: slug, product: '', onDevice: true, waiting: 0, needsYou: 0, unsaved: 0 },
  facts: {
    ...{ stage: null, progress: null, surveyor: null, changedAt: null, changedBy: null, isRetired: false },
    newerAtServer,
  },
})
const BOTH = [listed('hanbit'), listed('saehan')]

function show(
  models: ListedModel[],
  { failed = 0, hasCatalogues = true }: { failed?: number; hasCatalogues?: boolean } = {},
) {
  const keep = vi.fn<CataloguePort['keep']>().mockResolvedValue(hasCatalogues)
  cleanup()
  showPart(<TakeAlong area="root" group={{ id: 14, name: '주조', models, retired: [] }} />, {
    db,
    user: { username: 'kotric1', role: 'writer' },
    sync: {
      takeAlong: (_, slugs, onProgress) => {
        onProgress({ done: slugs.length - failed, total: slugs.length, failed })
        return Promise.resolve()
      },
    },
    catalogue: { keep },
  })
  return keep
}
const press = async () => userEvent.click(await screen.findByRole('button'))
const ready = () => screen.findByText(/^오프라인 준비 완료 .*08:05$/)

it('says since when a group is here whole, with the catalogues, also on the next page', async () => {
  const keep = show(BOTH)
  await press()
  await ready()
  expect(keep).toHaveBeenCalledOnce()
  show(BOTH)
  await ready()
})

it.each([
  ['a model did not come', { failed: 1 }],
  ['a catalogue is not whole, or not kept', { hasCatalogues: false }],
])('says nothing of the kind where %s', async (_what, fate) => {
  show(BOTH, fate)
  await press()
  await screen.findByText('그룹 전체 내려받기')
  show(BOTH)
  await screen.findByText('그룹 전체 내려받기')
  expect(screen.queryByText(/준비/)).toBeNull()
})

it('brings only what was not left out of the group, and is whole with that', async () => {
  await leaveOut(db, 'root', ['saehan'], true)
  const models = [listed('hanbit'), { ...listed('saehan'), onDevice: false }]
  show(models)
  await screen.findByText('고른 모델 내려받기')
  await press()
  await ready()
  await leaveOut(db, 'root', ['saehan'], false)
  await screen.findByText(/준비한 뒤 바뀐 모델 1개$/)
  await screen.findByText('그룹 전체 내려받기')
})

it.each([
  ['one is newer at the server', [listed('hanbit', { at: LATER, by: 'kotric1' }), listed('saehan')], 1],
  ['there is another one', [...BOTH, { ...listed('dongil'), onDevice: false }], 1],
  ['one does not open without network', [{ ...listed('hanbit'), onDevice: false }, listed('saehan')], 1],
])('says how many models are others since, where %s', async (_what, models, count) => {
  show(BOTH)
  await press()
  await ready()
  show(models)
  await screen.findByText(new RegExp(`준비한 뒤 바뀐 모델 ${count}개$`))
  await screen.findByText('그룹 전체 내려받기')
})
