// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Area } from '#domain/model/area.ts'
import { MODEL_LABEL, fieldPath, modelPath } from '#domain/model/area-words.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { draftKeys } from '#local/store/drafts.ts'
import { notePlace } from '#local/views/last-places.ts'
import { leaveOut, noteCatalogues, notePrepared, writeTrip } from '#local/views/prepared.ts'
import { newDatabase } from '../support/unit/new-database.ts'
import { showApp } from '../support/unit/shown-app.tsx'

const GROUP = { id: 14, name: '주조' }
const PATH: Record<Area, string> = { general: '/reference-model', root: '/root-model' }

let db: DeviceDatabase
let leave: () => void = () => undefined
beforeEach(async () => {
  db = await newDatabase(Date.now)
})
afterEach(() => leave())

const show = (path: string) => {
  leave()
  leave = showApp({ db, path }).leave
}
const model = (area: Area, title: string) => createModel(db, { area, title, group: GROUP })
/** As the server gave it. */
async function held(area: Area, id: number, title: string) {
  const key = await model(area, title)
  await db.models.update(key, { slug: title, serverId: id, pulledAt: 1 })
  await db.operations.clear()
  return key
}
const card = (name: string) => screen.findByRole('region', { name })
const linksOf = async (name: string) =>
  within(await card(name))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
const draft = (key: string, modelKey: string) =>
  db.drafts.put({ key, modelKey, values: { changes: { overview: 'x' } }, savedAt: Date.now() })

it.each(['general', 'root'] as const)(
  'asks to choose a model of %s, and says what waits and whether one is ready, on a new device',
  async (area) => {
    show(PATH[area])
    await screen.findByText(`${MODEL_LABEL[area]}을 선택해주세요.`)
    const waiting = await screen.findByRole('link', { name: '올리지 않은 작업 없습니다.' })
    expect(waiting.getAttribute('href')).toBe('/sync')
    const ready = await screen.findByRole('link', { name: '현장 준비 가져갈 그룹을 골라주세요.' })
    expect(ready.getAttribute('href')).toBe('/prepare')
    expect(screen.queryByRole('region')).toBeNull()
  },
)

it('leads back to where one was: the process, in 현장 입력 if it was entered there', async () => {
  const [first, second] = [await model('root', '한빛'), await model('general', '금속')]
  const { key } = await createProcess(db, { modelKey: first, name: '용해' })
  await createProcess(db, { modelKey: first })
  await notePlace(db, { modelKey: first, processKey: key, inField: true })
  await notePlace(db, { modelKey: second, processKey: null, inField: false })
  show('/reference-model')
  // A list in a list would be read out as an empty one.
  expect(within(await card('이어서 입력')).getAllByRole('list')).toHaveLength(1)
  expect(await linksOf('이어서 입력')).toEqual([
    [expect.stringMatching(/^금속일반 · 오늘 \d\d:\d\d$/), modelPath('general', second)],
    [expect.stringMatching(/^한빛공정 1.0 용해 · 현장 입력 · 오늘 \d\d:\d\d$/), fieldPath('root', first, 0)],
  ])
})

it('notes what is opened, on the page and in 현장 입력', async () => {
  const modelKey = await held('root', 1, '한빛')
  const { key: firstKey } = await createProcess(db, { modelKey, name: '용해' })
  const { key } = await createProcess(db, { modelKey, name: '사출' })
  const noted = async () => (await db.meta.get('lastPlaces'))?.value
  show(`${modelPath('root', '한빛')}?processIndex=1`)
  await waitFor(async () =>
    expect(await noted()).toMatchObject([{ modelKey, processKey: key, inField: false }]),
  )
  show(fieldPath('root', '한빛', 0))
  await waitFor(async () =>
    expect(await noted()).toMatchObject([{ modelKey, processKey: firstKey, inField: true }]),
  )
})

it('shows input that was not saved where it was entered, and all of it behind one link', async () => {
  const modelKey = await model('root', '한빛')
  const { key } = await createProcess(db, { modelKey, name: '용해' })
  await draft(draftKeys.process(key), modelKey)
  await draft(draftKeys.model(modelKey, 'overview'), 'gone')
  show('/root-model')
  expect(await linksOf('저장하지 않은 입력')).toEqual([
    [
      expect.stringMatching(/^한빛공정 1.0 용해 · 오늘 \d\d:\d\d에 입력$/),
      expect.stringContaining('processIndex=0'),
    ],
  ])
  for (const section of ['title', 'overview', 'other'])
    await draft(draftKeys.model(modelKey, section), modelKey)
  const all = await screen.findByRole('link', { name: '4곳 모두 보기' })
  expect(all.getAttribute('href')).toBe('/sync')
  // Three of them, and the link to all.
  expect(await linksOf('저장하지 않은 입력')).toHaveLength(4)
})

it('counts what waits while it is being looked at', async () => {
  show('/root-model')
  await screen.findByRole('link', { name: '올리지 않은 작업 없습니다.' })
  await model('root', '한빛')
  await screen.findByRole('link', { name: '올리지 않은 작업 올리기 대기 1건' })
  await db.operations.toCollection().modify({ state: 'REJECTED' })
  await screen.findByRole('link', { name: '올리지 않은 작업 확인 필요 1건' })
})

it('shows the models of the groups that are taken along, those to be entered first, and the answer that lasts', async () => {
  await held('root', 1, '한빛')
  await held('general', 2, '금속')
  const complete = await held('root', 3, '대성')
  await db.models.update(complete, { 'view.workStatus': 3 })
  await writeTrip(db, ['root:14'])
  await notePrepared(db, { area: 'root', groupId: 14 })
  await noteCatalogues(db)
  show('/root-model')
  const links = await linksOf('주조')
  expect(links.map(([, href]) => href)).toEqual([modelPath('root', '한빛'), modelPath('root', '대성')])
  await screen.findByRole('link', { name: /^현장 준비 오프라인 준비 완료 \d\d:\d\d$/ })
  await leaveOut(db, 'root', ['한빛'], true)
  await waitFor(async () => expect(await linksOf('주조')).toHaveLength(1))
  show('/reference-model')
  await screen.findByRole('link', { name: /^현장 준비 오프라인 준비 완료/ })
  expect(screen.queryByRole('region', { name: '주조' })).toBeNull()
})
