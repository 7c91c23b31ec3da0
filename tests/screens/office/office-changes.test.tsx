// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ModelGroup } from '#domain/model/group.ts'
import { createModel } from '#local/edits/model-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showApp } from '../../support/unit/shown-app.tsx'

/** 08:30 on 21 November in Seoul, where it is still the day before by the world's clock. */
const NOW = Date.parse('2026-11-20T23:30:00Z')
const group = { id: 1, name: '기본 그룹' }
/** In Seoul: the first minute of yesterday, and the last one before it. */
const CHANGED_AT = { 가온: '2026-11-19T15:00:00.000Z', 나래: '2026-11-19T14:59:00.000Z' }

let db: DeviceDatabase
let leave: () => void
/** As the server lists them; both are on the device as they were long before. */
let served: ModelGroup[]
const user = userEvent.setup()

beforeEach(async () => {
  sessionStorage.clear()
  db = await newDatabase(() => NOW)
  served = [{ ...group, models: [] }]
  for (const [index, title] of (['가온', '나래'] as const).entries()) {
    const key = await createModel(db, { area: 'general', title, group })
    const base = (await db.models.get(key))?.view ?? null
    const answered = { serverId: index + 1, slug: title, base, updatedAt: '2026-11-01T00:00:00.000Z' }
    await db.models.update(key, { ...answered, updatedBy: 'admin', pulledAt: NOW })
    served[0]?.models.push({
      ...{ id: index + 1, slug: title, title, workStatus: 2, progress: 0.5, manager: '' },
      ...{ updatedAt: CHANGED_AT[title], updatedBy: 'admin' },
    })
  }
  await db.operations.clear()
})
afterEach(() => leave())

function open(path: string): void {
  ;({ leave } = showApp({
    db,
    path,
    user: { username: db.userKey, role: 'writer' },
    lookups: { groups: (area) => Promise.resolve(area === 'general' ? served : []) },
  }))
}

const NEWS = { name: '내가 마지막으로 본 뒤 바뀜' }
const rowOf = (title: string) => screen.getByRole('row', { name: new RegExp(title) })
const shown = () => screen.getAllByRole('link', { name: /^[가나]/ }).map(({ textContent }) => textContent)
const choice = (name: RegExp) => screen.findByRole('button', { name })

async function look(title: string): Promise<void> {
  open(`/reference-model/${title}`)
  await screen.findByRole('heading', { level: 1, name: title })
  await waitFor(async () => expect(await db.meta.where('key').startsWith('seen:').count()).toBeGreaterThan(0))
  leave()
}

describe('what has changed', () => {
  it('since yesterday began in Seoul is counted, shown alone, and stands in the address', async () => {
    open('/office')
    await user.click(await choice(/^어제 이후 바뀜 1$/))
    await waitFor(() => expect(shown()).toEqual(['가온']))
    expect((await choice(/^어제 이후/)).getAttribute('aria-pressed')).toBe('true')
    leave()
    // As it was when somebody was here last, and as an address says.
    open('/office')
    await waitFor(() => expect(shown()).toEqual(['가온']))
    leave()
    open('/office?since=yesterday')
    await waitFor(() => expect(shown()).toEqual(['가온']))
    await user.click(await choice(/^어제 이후/))
    await waitFor(() => expect(shown()).toEqual(['가온', '나래']))
  })

  it('since one looked has a dot with words, and is shown alone, until one looks again', async () => {
    await look('나래')
    open('/office')
    await choice(/^내가 마지막으로 본 뒤 1$/)
    expect(within(rowOf('나래')).getByRole('img', NEWS)).toBeTruthy()
    // Never opened here: nothing to have changed since.
    expect(within(rowOf('가온')).queryByRole('img', NEWS)).toBeNull()
    await user.click(await choice(/^내가 마지막으로/))
    await waitFor(() => expect(shown()).toEqual(['나래']))
    leave()

    const [model] = await db.models.where('[area+slug]').equals(['general', '나래']).toArray()
    await db.models.update(model?.key ?? '', { updatedAt: CHANGED_AT.나래 })
    open('/reference-model/나래')
    await screen.findByRole('heading', { level: 1, name: '나래' })
    leave()
    open('/office?order=title')
    await choice(/^내가 마지막으로 본 뒤 0$/)
    expect(screen.queryByRole('img', NEWS)).toBeNull()
  })

  it('by others is not hidden by an own change of the stage from the list', async () => {
    await look('나래')
    open('/office')
    await choice(/^내가 마지막으로 본 뒤 1$/)
    await user.click(screen.getByRole('checkbox', { name: '나래 선택' }))
    const bar = screen.getByRole('region', { name: '선택한 모델' })
    await user.selectOptions(within(bar).getByLabelText('바꿀 단계'), '입력 완료')
    await user.click(within(bar).getByRole('button', { name: '단계 바꾸기' }))
    await waitFor(() => expect(within(rowOf('나래')).getByText(db.userKey)).toBeTruthy())
    expect(within(rowOf('나래')).getByRole('img', NEWS)).toBeTruthy()
  })
})
