// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { HistoryApi } from '#api/history.ts'
import { ApiProblem } from '#api/problem.ts'
import { historyPath } from '#domain/model/area-words.ts'
import type { Change, ChangeSet } from '#domain/history.ts'
import type { Role } from '#domain/people/session.ts'
import { putModelBase } from '#local/answers/ingest.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { emptyModel } from '../../support/simulated/server/stored.ts'
import { showApp } from '../../support/unit/shown-app.tsx'
import { until } from '../../support/until.ts'

let db: DeviceDatabase
let leave: () => void
beforeEach(async () => {
  db = await newDatabase(Date.now)
  await serverHas('셋째', 3)
})
afterEach(() => {
  leave()
  vi.restoreAllMocks()
})

/** Its answer has come onto the device. */
async function serverHas(text: string, version: number): Promise<void> {
  const model = {
    ...emptyModel(7, '한빛', { id: 14, name: '주조' }),
    slug: '한빛',
    images: [],
    overview: text,
  }
  const answer = { area: 'root' as const, model, etag: `"m7-${version}"` }
  await db.transaction('rw', db.tables, async () => putModelBase(db, answer))
}

const overview = (before: string | null, after: string | null): Change => ({
  ...{ object: 'model', objectId: 7, objectName: '한빛', action: 'changed', field: 'overview' },
  ...{ before, after },
})
const setAt = (position: number, changes: Change[]): ChangeSet => ({
  ...{ position, at: new Date().toISOString(), username: `user${position}`, area: 'root', modelId: 7 },
  ...{ slug: '한빛', key: null, changes },
})
const SETS = [setAt(9, [overview('둘째', '셋째')]), setAt(8, [overview('첫째', '둘째')])]

function open(ofModel: HistoryApi['ofModel'], role: Role = 'writer', slug = '한빛') {
  const user = { username: 'admin', role }
  ;({ leave } = showApp({ db, path: historyPath('root', slug), user, history: { ofModel } }))
  return userEvent.setup()
}
const answering = (results: ChangeSet[]) => () => Promise.resolve({ results, before: null })
const putBacks = () => screen.queryAllByRole('button', { name: '개요: 이 값으로 되돌리기' })
const operations = () => db.operations.toArray()

it('each change says who made it, when, of what, from what to what', async () => {
  open(answering(SETS))
  const [first, second] = await screen.findAllByRole('article')
  expect(first!.textContent).toMatch(/^user9 · 오늘 \d\d:\d\d개요이전둘째이 값으로 되돌리기이후셋째$/)
  expect(second!.textContent).toMatch(/^user8/)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('변경 이력')
  expect(screen.getByRole('link', { name: '모델로 돌아가기' }).getAttribute('href')).toBe(
    '/root-model/%ED%95%9C%EB%B9%9B',
  )
})

it('each change says which device it came from, where the server knows', async () => {
  const [latest, earlier] = SETS
  const before = { ...setAt(7, [overview(null, '첫째')]), device: null }
  open(answering([{ ...latest!, device: 'iPad · Safari' }, earlier!, before]))
  const [first, ...others] = await screen.findAllByRole('article')
  expect(first!.textContent).toMatch(/^user9 · 오늘 \d\d:\d\d · iPad · Safari개요/)
  for (const other of others) expect(other.textContent).toMatch(/^user\d · 오늘 \d\d:\d\d개요/)
})

it('a value is put back by an edit of this device, which rests on what the person has seen', async () => {
  const user = open(answering(SETS))
  await user.click((await screen.findAllByRole('button', { name: '개요: 이 값으로 되돌리기' }))[0]!)
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('개요지금 값셋째되돌린 뒤둘째')
  expect(within(dialog).queryByText(/다시 바뀐 항목/)).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: '되돌리기' }))
  await screen.findByText('정보가 저장되었습니다.')
  const [op, ...others] = await operations()
  expect(others).toEqual([])
  expect(op!.intent).toMatchObject({
    ...{ kind: 'model.patch', section: 'overview' },
    ...{ fields: { overview: '둘째' }, base: { overview: '셋째' } },
  })
  expect((await db.models.get('root:7'))!.view.overview).toBe('둘째')
})

it('what was changed again since says so, and nothing is replaced unless a person agrees', async () => {
  const user = open(answering(SETS))
  await screen.findAllByRole('article')
  await user.click(putBacks()[1]!)
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('이 변경 뒤에 다시 바뀐 항목입니다.')
  expect(dialog.textContent).toContain('지금 값셋째되돌린 뒤첫째')
  await user.click(within(dialog).getByRole('button', { name: '취소' }))
  expect(await operations()).toEqual([])
})

it('what somebody else has changed while a person decided is in dispute, and not replaced unseen', async () => {
  const user = open(answering(SETS))
  await user.click((await screen.findAllByRole('button', { name: '개요: 이 값으로 되돌리기' }))[0]!)
  const dialog = await screen.findByRole('alertdialog')
  await serverHas('넷째', 4)
  await user.click(within(dialog).getByRole('button', { name: '되돌리기' }))
  await screen.findByText('정보가 저장되었습니다.')
  const [op] = await operations()
  expect(op!.intent).toMatchObject({ fields: { overview: '둘째' }, base: { overview: '셋째' } })
})

it('what stands there already is not offered', async () => {
  open(answering([setAt(9, [overview('셋째', '넷째')]), SETS[1]!]))
  await screen.findAllByRole('article')
  expect(putBacks()).toHaveLength(1)
  await saveModel(db, { modelKey: 'root:7', section: 'overview', fields: { overview: '첫째' } })
  await until(() => expect(putBacks()[0]!.closest('article')!.textContent).toMatch(/^user9/))
})

it.each(['viewer', 'restricted'] as const)('a %s reads it and is offered nothing', async (role) => {
  open(answering(SETS), role)
  await screen.findAllByRole('article')
  expect(putBacks()).toEqual([])
})

it('earlier changes come a page at a time', async () => {
  const asked: (number | null)[] = []
  const user = open((_model, { before }) => {
    asked.push(before)
    const results = before === null ? [SETS[0]!] : [SETS[1]!]
    return Promise.resolve({ results, before: before === null ? 9 : null })
  })
  await user.click(await screen.findByRole('button', { name: '이전 변경 더 보기' }))
  await screen.findByText('user8')
  expect(asked).toEqual([null, 9])
  expect(screen.queryByRole('button', { name: '이전 변경 더 보기' })).toBeNull()
})

it('of many changes at once the first are shown, and all where a person wants them', async () => {
  const many = Array.from({ length: 9 }, (_, n) => ({ ...overview(`가${n}`, `나${n}`), objectId: n + 10 }))
  const user = open(answering([setAt(9, many)]))
  await user.click(await screen.findByRole('button', { name: '나머지 3건 보기' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(9)
})

it('without network it says that it needs one', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const ofModel = vi.fn<HistoryApi['ofModel']>()
  open(ofModel)
  await screen.findByText('오프라인에서는 변경 이력을 볼 수 없습니다.')
  expect(ofModel).not.toHaveBeenCalled()
})

it('what was read stays in view when the network goes, with the time at which it was read', async () => {
  open(answering(SETS))
  await screen.findAllByRole('article')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await screen.findByText(/^오프라인입니다\. \d\d:\d\d에 읽은 변경 이력을 보여줍니다\.$/)
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

it.each([
  ['not-found', '이 모델의 변경 이력이 서버에 없습니다.'],
  ['forbidden', '변경 이력을 불러오지 못했습니다.'],
] as const)('a server that answers %s is said as: %s', async (kind, words) => {
  open(() => Promise.reject(new ApiProblem({ kind, detail: '' })))
  await screen.findByText(words)
})

it('a model that the server does not have yet has none', async () => {
  const key = await createModel(db, { area: 'root', title: '새것', group: { id: 14, name: '주조' } })
  open(answering(SETS), 'writer', key)
  await screen.findByText('아직 서버에 없는 모델입니다.')
})
