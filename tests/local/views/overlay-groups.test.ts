import { describe, expect, it } from 'vitest'
import type { ModelGroup, ModelSummary } from '#domain/model/group.ts'
import type { GenBiz } from '#domain/model/gen-biz.ts'
import type { ModelRow } from '#local/store/records.ts'
import { type ModelOverlay, overlayGroups } from '#local/views/model-overlay.ts'
import { modelRow } from '../../support/unit/rows.ts'

const MADE = 'local-0b8d3f0e-6f0a-4b39-9d51-0f5f1a2b3c4d'
const work = (changes: { waiting?: number; needsYou?: number } = {}) => ({
  ...{ waiting: 1, needsYou: 0, editedAt: Date.parse('2026-11-21T00:00:00Z'), editedBy: 'kotric1' },
  ...changes,
})
const overlay = (rows: ModelRow[], changes: Partial<ModelOverlay> = {}): ModelOverlay => ({
  ...{ rows, workByModel: new Map(), unsavedByModel: new Map(), justMade: new Set<string>() },
  ...changes,
})
const summary = (id: number, changes: Partial<ModelSummary> = {}): ModelSummary => ({
  ...{ id, slug: `slug-${id}`, title: `모델 ${id}` },
  ...changes,
})
const group = (models: ModelSummary[], id = 14, name = '주조'): ModelGroup => ({ id, name, models })
const shown = (groups: readonly ModelGroup[] | undefined, over: ModelOverlay) =>
  overlayGroups(groups, over).map(({ name, models }) => [name, models.map(({ title }) => title)])

describe('the groups of models', () => {
  it('begin with the default one and go on by name, also those without a model', () => {
    const groups = [group([], 2, '주조'), group([summary(1)], 3, '기본 그룹'), group([], 4, '단조')]
    expect(shown(groups, overlay([]))).toEqual([
      ['기본 그룹', ['모델 1']],
      ['단조', []],
      ['주조', []],
    ])
  })

  it('are those of the models on this device where no list has come', () => {
    const rows = [
      modelRow('root:2', { view: { title: '한빛' } }),
      modelRow('root:1', { view: { title: '가온', group: { id: 3, name: '단조' } } }),
      modelRow('root:3', { view: { title: '세창' }, gone: true }),
      modelRow('root:4', { view: { title: '대성' } }),
    ]
    expect(shown(undefined, overlay(rows))).toEqual([
      ['단조', ['가온']],
      ['주조', ['대성', '한빛']],
    ])
  })

  it('are called as the server calls them, and hold a model where it was put on this device', () => {
    const rows = [
      modelRow('root:1', { view: { title: '옮김', group: { id: 3, name: '옛 이름' } } }),
      modelRow('root:2', { view: { title: '새 묶음', group: { id: 5, name: '사출' } } }),
    ]
    const groups = [group([summary(1), summary(2)]), group([], 3, '단조')]
    expect(shown(groups, overlay(rows))).toEqual([
      ['단조', ['옮김']],
      ['사출', ['새 묶음']],
      ['주조', []],
    ])
  })

  it('have what is out of the way apart, by title', () => {
    const rows = [modelRow('root:1', { view: { title: '한빛', isRetired: true } }), modelRow('root:2')]
    const listed = group([summary(2), summary(1), summary(3, { title: '가온', isRetired: true })])
    const [only] = overlayGroups([listed], overlay(rows))
    expect(only).toMatchObject({ id: 14, name: '주조' })
    expect(only?.models.map(({ title }) => title)).toEqual(['root:2'])
    expect(only?.retired.map(({ title }) => title)).toEqual(['가온', '한빛'])
  })
})

describe('a model that the server’s list has not', () => {
  const here = (change: Partial<ModelRow>, over: Partial<ModelOverlay> = {}) =>
    shown([group([])], overlay([modelRow('root:1', change)], over))[0]?.[1]

  it('is not shown where the server had it before: it is gone, or in a group that this user does not see', () => {
    expect(here({})).toEqual([])
  })

  it('is shown while the server does not know it, or edits of it wait, or it has just been made', () => {
    expect(here({ serverId: null })).toEqual(['root:1'])
    expect(here({}, { workByModel: new Map([['root:1', work()]]) })).toEqual(['root:1'])
    expect(here({}, { justMade: new Set(['root:1']) })).toEqual(['root:1'])
  })

  it('is not shown where it is known to be gone, whatever waits, and also where the list has it still', () => {
    const over = { workByModel: new Map([['root:1', work()]]) }
    expect(here({ gone: true }, over)).toEqual([])
    expect(shown([group([summary(1)])], overlay([modelRow('root:1', { gone: true })]))).toEqual([
      ['주조', []],
    ])
  })
})

describe('a model in the sidebar', () => {
  it('that this device does not hold is as the server lists it', () => {
    const listed = summary(7, { title: '한빛', workStatus: 3, progress: 0.4, photoCount: 2 })
    expect(overlayGroups([group([listed])], overlay([]))[0]?.models).toEqual([
      {
        ...{ key: null, slug: 'slug-7', title: '한빛', product: '', onDevice: false },
        ...{ waiting: 0, needsYou: 0, unsaved: 0 },
        facts: {
          ...{ stage: 3, progress: 0.4, surveyor: null, changedAt: null, changedBy: null },
          ...{ processCount: undefined, photoCount: 2, newerAtServer: undefined, isRetired: false },
        },
      },
    ])
  })

  it('that this device holds is as it is here, once, with what waits of it and was not saved', () => {
    const row = modelRow('root:7', { view: { title: '새 이름', manager: '박조사' } })
    const over = overlay([row, modelRow('root:8')], {
      workByModel: new Map([['root:7', work({ waiting: 2, needsYou: 3 })]]),
      unsavedByModel: new Map([['root:7', 4]]),
    })
    const listed = group([summary(7, { photoCount: 2 }), summary(8)])
    const [first, second, ...others] = overlayGroups([listed], over)[0]?.models ?? []
    expect(first).toMatchObject({ key: 'root:8', waiting: 0, needsYou: 0, unsaved: 0 })
    expect(second).toMatchObject({
      ...{ key: 'root:7', slug: 'slug-7', title: '새 이름', onDevice: true },
      ...{ waiting: 2, needsYou: 3, unsaved: 4 },
      facts: { surveyor: '박조사', photoCount: 2, changedBy: 'kotric1' },
    })
    expect(others).toEqual([])
  })

  it('opens without network once all of it was brought here, or where it was made here', () => {
    const rows = [
      modelRow('root:1', { pulledAt: null }),
      modelRow('root:2', { pulledAt: 5 }),
      modelRow(MADE, { pulledAt: null }),
    ]
    const models = overlayGroups(undefined, overlay(rows))[0]?.models
    expect(models?.map(({ slug, onDevice }) => [slug, onDevice])).toEqual([
      [MADE, true],
      ['slug-1', false],
      ['slug-2', true],
    ])
  })

  it('says what it makes: the product of its industry and its own, each once', () => {
    const genBiz: GenBiz = { id: 9, productName: '화장지', ksicCode: '', ksic: '', icCode: '', ic: '' }
    const rows = [
      modelRow('root:1', { view: { genBiz, productionItem: '두루마리' } }),
      modelRow('root:2', { view: { genBiz, productionItem: '화장지' } }),
      modelRow('root:3', { view: { genBiz } }),
      modelRow('root:4', { view: { productionItem: '두루마리' } }),
      modelRow('root:5'),
    ]
    const models = overlayGroups(undefined, overlay(rows))[0]?.models
    expect(models?.map(({ product }) => product)).toEqual([
      ...['화장지 · 두루마리', '화장지', '화장지', '두루마리', ''],
    ])
  })
})
