// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CataloguePort } from '#catalogue/page/port.ts'
import type { Area } from '#domain/model/area.ts'
import type { GroupRef, ModelGroup } from '#domain/model/group.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { ReadyScreen } from '#screens/ready-screen.tsx'
import type { SyncPort } from '#session/sync/sync-port.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'
import { until } from '../../support/until.ts'

const AT = new Date(2026, 10, 22, 8, 5).getTime()

let db: DeviceDatabase
/** Models that the server gave, and when it may give the rest. */
let taken: string[]
let go: PromiseWithResolvers<void>
beforeEach(async () => {
  db = await newDatabase(() => AT)
  await hold('root', { id: 1, slug: 'hanbit', group: { id: 14, name: '주조' } })
  taken = []
  go = Promise.withResolvers()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** As the server gives a model. */
async function hold(area: Area, { id, slug, group }: { id: number; slug: string; group: GroupRef }) {
  const key = await createModel(db, { area, title: slug, group })
  await db.models.update(key, { slug, serverId: id, pulledAt: 1 })
  await db.operations.clear()
}

const groups = {
  general: [
    { id: 4, name: '빈 그룹', models: [] },
    { id: 3, name: '금속', models: [{ id: 7, title: '금속주물', slug: '금속주물', photoCount: 12 }] },
  ],
  root: [{ id: 14, name: '주조', models: [{ id: 1, title: '한빛', slug: 'hanbit', photoCount: 4 }] }],
}
/** Two models in the group of the first, of which one is not on this device. */
const twoModels = {
  general: [],
  root: [
    {
      ...{ id: 14, name: '주조' },
      models: [
        { id: 1, title: '한빛', slug: 'hanbit', processCount: 3, photoCount: 4 },
        { id: 2, title: '새한', slug: 'saehan', processCount: 5, photoCount: 9 },
      ],
    },
  ],
}

function show({
  phase,
  fails = false,
  listed = groups,
}: { phase?: 'absent'; fails?: boolean; listed?: Record<Area, ModelGroup[]> } = {}) {
  cleanup()
  const sync: Partial<SyncPort> = {
    takeAlong: async (area, slugs, onProgress) => {
      for (const [at, slug] of slugs.entries()) {
        await go.promise
        taken.push(`${area}/${slug}`)
        if (area === 'general') await hold(area, { id: 7, slug, group: { id: 3, name: '금속' } })
        onProgress({ done: at + 1, total: slugs.length, failed: fails ? at + 1 : 0 })
      }
    },
  }
  const state = { phase: phase ?? 'ready', count: 1234 } as const
  const keep = () => Promise.resolve(phase === undefined)
  const catalogue: Partial<CataloguePort> = { state: () => state, keep }
  showPart(<ReadyScreen />, {
    ...{ db, user: { username: 'kotric1', role: 'writer' }, sync, catalogue },
    lookups: { groups: (area) => Promise.resolve(listed[area]) },
  })
}
const bring = () => screen.findByRole('button', { name: /내려받기$/ })
const tick = (name: RegExp) => screen.findByRole('checkbox', { name })

it('brings what was chosen in one press, says how far it is, and is still ready on the next page', async () => {
  show()
  await screen.findByRole('heading', { name: '아직 준비되지 않았습니다.' })
  await screen.findByText('더 필요한 것: 내려받지 않은 그룹 1개')
  // A group without a model is nothing to take along.
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  await userEvent.click(await tick(/^금속/))
  await screen.findByText('더 필요한 것: 내려받지 않은 그룹 2개')
  await screen.findByText('사진 16MB까지')
  await userEvent.click(await bring())
  await screen.findByText('내려받는 중 · 모델 0/2')
  expect(await bring()).toHaveProperty('disabled', true)
  go.resolve()
  await screen.findByRole('heading', { name: /^오프라인 준비 완료 .*08:05$/ })
  expect(taken).toEqual(['general/금속주물', 'root/hanbit'])
  expect(await db.meta.get('catalogues')).toMatchObject({ value: AT })

  show()
  await screen.findByRole('heading', { name: /^오프라인 준비 완료 .*08:05$/ })
})

it('leaves single models of a group at home, remembers it, and takes all of a group that is ticked anew', async () => {
  show({ listed: twoModels })
  await screen.findByText('사진 13MB까지')
  await userEvent.click(await screen.findByRole('button', { name: '가져갈 모델 고르기' }))
  const list = within(await screen.findByRole('list', { name: '주조의 모델' }))
  list.getByText('공정 3개 · 사진 4장 · 이 기기에 있음')
  list.getByText('공정 5개 · 사진 9장 · 이 기기에 없음')
  await userEvent.click(list.getByRole('checkbox', { name: /^새한/ }))
  await screen.findByText('사진 4MB까지')
  await screen.findByText(/^모델 2개 중 1개 · 사진 4장/)
  go.resolve()
  await userEvent.click(await bring())
  await screen.findByRole('heading', { name: /^오프라인 준비 완료/ })
  expect(taken).toEqual(['root/hanbit'])

  show({ listed: twoModels })
  await screen.findByRole('heading', { name: /^오프라인 준비 완료/ })
  await userEvent.click(await screen.findByRole('button', { name: '가져갈 모델 고르기' }))
  await userEvent.click(await tick(/^hanbit/))
  await screen.findByRole('heading', { name: '가져갈 그룹을 골라주세요.' })
  expect(screen.queryByRole('button', { name: '가져갈 모델 고르기' })).toBeNull()
  await userEvent.click(await tick(/^주조/))
  await screen.findByText('더 필요한 것: 준비한 뒤 바뀐 모델 1개')
  await screen.findByText(/^모델 2개 · 사진 13장/)
  await userEvent.click(await screen.findByRole('button', { name: '가져갈 모델 고르기' }))
  await userEvent.click(await tick(/^새한/))
  await screen.findByText(/^모델 2개 중 1개 · 사진 4장/)
})

it('does not say ready of what did not come', async () => {
  show({ fails: true })
  go.resolve()
  await userEvent.click(await bring())
  await until(() => expect(taken).toEqual(['root/hanbit']))
  await screen.findByRole('heading', { name: '아직 준비되지 않았습니다.' })
  expect(await db.meta.get('prepared:root:14')).toBeUndefined()
})

it('says what is here: the lists, the room, whether it is installed, and how long the session holds', async () => {
  const MB = 1024 * 1024
  const estimate = () => Promise.resolve({ usage: 340 * MB, quota: 1000.9 * MB })
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { storage: { estimate } }))
  show({ phase: 'absent' })
  await screen.findByText('더 필요한 것: 내려받지 않은 그룹 1개, 핵심관리요소 목록, 장비 목록, 업종 목록')
  const device = await screen.findByRole('region', { name: '이 기기' })
  const of = (name: string) => within(device).getByText(name).nextSibling?.textContent
  expect(of('이 앱이 쓰는 공간')).toBe('약 340MB')
  expect(of('남은 저장 공간')).toBe('약 660MB')
  expect(of('장비 목록')).toBe('없음')
  expect(of('목록을 확인한 때')).toBe('아직 없음')
  expect(of('앱 설치')).toMatch(/브라우저에서 사용 중/)
  const how = within(device).getByRole('link', { name: '설치하는 방법' })
  expect(how.getAttribute('href')).toBe('/help#install')
  expect(of('로그인')).toBe('서버가 알려주지 않음')
})
