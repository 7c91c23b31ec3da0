import { describe, expect, it } from 'vitest'
import type { WorkStatus } from '#domain/model/work-status.ts'
import {
  countByStage,
  countChangedSince,
  countRetired,
  entriesOf,
  narrow,
  sectionsOf,
} from '#features/office/office-entries.ts'
import { type Since, readFilter, writeFilter } from '#features/office/filter/office-filter.ts'
import type { ListedModel } from '#local/views/model-overlay.ts'

function model(
  title: string,
  stage: WorkStatus | null,
  facts: Partial<ListedModel['facts']> = {},
): ListedModel {
  return {
    key: null,
    slug: title,
    title,
    product: '',
    onDevice: false,
    waiting: 0,
    needsYou: 0,
    unsaved: 0,
    facts: {
      stage,
      progress: null,
      surveyor: null,
      changedAt: null,
      changedBy: null,
      isRetired: false,
      ...facts,
    },
  }
}

const CHANGED: Record<Since, string[]> = {
  yesterday: ['나일론', '두루마리', '한빛'],
  seen: ['두루마리', '모름'],
}
const hasChanged = ({ title }: ListedModel, since: Since) => CHANGED[since].includes(title)
const groupsOf = {
  general: [
    {
      id: 1,
      name: '기본 그룹',
      models: [model('가공사', 2, { progress: 0.2 }), model('나일론', 0, { changedBy: '박공정' })],
      retired: [],
    },
    {
      id: 2,
      name: '화장지',
      models: [model('두루마리', 3, { surveyor: '김조사', changedAt: '2026-11-20T00:00:00Z' })],
      retired: [model('겉치레', 4, { isRetired: true })],
    },
  ],
  root: [
    { id: 1, name: '주조', models: [model('한빛', 2, { progress: 0.1 }), model('모름', null)], retired: [] },
  ],
}
const entries = (['general', 'root'] as const).flatMap((area) => entriesOf(area, groupsOf[area], hasChanged))
const filter = (address = '') => readFilter(new URLSearchParams(address))
const titles = (address: string) =>
  sectionsOf(narrow(entries, filter(address)), filter(address)).map((section) => [
    section.title,
    ...section.entries.map((entry) => entry.model.title),
  ])

describe('the list of the office', () => {
  it('knows a model by its area, with its group and since when it has changed', () => {
    const listed = entriesOf('general', groupsOf.general, hasChanged)
    expect(listed.map(({ id, groupName, changedSince }) => [id, groupName, ...changedSince])).toEqual([
      ['general/가공사', '기본 그룹'],
      ['general/나일론', '기본 그룹', 'yesterday'],
      ['general/두루마리', '화장지', 'yesterday', 'seen'],
      ['general/겉치레', '화장지'],
    ])
  })

  it('is by group, and in a group by stage', () => {
    expect(titles('')).toEqual([
      ['일반 · 기본 그룹', '나일론', '가공사'],
      ['일반 · 화장지', '두루마리'],
      ['뿌리 · 주조', '한빛', '모름'],
    ])
  })

  it('is by stage where that is asked for, with what is not known at its end', () => {
    expect(titles('by=stage')).toEqual([
      ['미배정', '나일론'],
      ['입력 중', '가공사', '한빛'],
      ['입력 완료', '두루마리'],
      ['단계를 알 수 없음', '모름'],
    ])
    expect(titles('by=stage&order=progress')[1]).toEqual(['입력 중', '한빛', '가공사'])
  })

  it('is narrowed by area, group, stage and words, also by initial consonants', () => {
    expect(titles('area=root')).toEqual([['뿌리 · 주조', '한빛', '모름']])
    expect(titles('area=general&group=2')).toEqual([['일반 · 화장지', '두루마리']])
    expect(titles('stage=2')).toEqual([
      ['일반 · 기본 그룹', '가공사'],
      ['뿌리 · 주조', '한빛'],
    ])
    expect(titles('q=ㄱㅈㅅ')).toEqual([['일반 · 화장지', '두루마리']])
    expect(titles('q=없는 것')).toEqual([])
    expect(titles('q=%20%20')).toHaveLength(3)
  })

  it('is found by who changed it last, and by no word that nobody wrote', () => {
    expect(titles('q=박공정')).toEqual([['일반 · 기본 그룹', '나일론']])
    expect(titles('q=e')).toEqual([])
  })

  it('is by the last change where that is asked for, what has none behind it by title', () => {
    const [oldest, latest] = ['2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z']
    const models = [
      model('가', 2),
      model('나', 2, { changedAt: oldest }),
      model('다', 2, { changedAt: latest }),
      model('라', 2),
    ]
    const listed = entriesOf('root', [{ id: 1, name: '주조', models, retired: [] }], hasChanged)
    const [section] = sectionsOf(listed, filter('order=changed'))
    expect(section?.entries.map((entry) => entry.model.title)).toEqual(['다', '나', '가', '라'])
  })

  it('is narrowed to what has changed since, on top of the other conditions', () => {
    expect(titles('since=yesterday&by=stage')).toEqual([
      ['미배정', '나일론'],
      ['입력 중', '한빛'],
      ['입력 완료', '두루마리'],
    ])
    expect(titles('since=yesterday&since=seen')).toEqual([['일반 · 화장지', '두루마리']])
    expect(titles('since=seen&area=root')).toEqual([['뿌리 · 주조', '모름']])
  })

  it('counts what has changed since among what all conditions keep, the stage too', () => {
    expect(countChangedSince(entries, filter())).toEqual({ yesterday: 3, seen: 2 })
    expect(countChangedSince(entries, filter('area=general'))).toEqual({ yesterday: 2, seen: 1 })
    expect(countChangedSince(entries, filter('stage=2'))).toEqual({ yesterday: 1, seen: 0 })
    expect(countChangedSince(entries, filter('since=seen'))).toEqual({ yesterday: 1, seen: 2 })
  })

  it('leaves retired models out of everything, unless it is asked for them', () => {
    expect(countRetired(entries)).toBe(1)
    expect(titles('q=겉치레')).toEqual([])
    expect(titles('stage=4')).toEqual([])
    expect(titles('retired=with&stage=4')).toEqual([['일반 · 화장지', '겉치레']])
    expect(countByStage(narrow(entries, filter('retired=with'))).get(4)).toBe(1)
    expect(writeFilter(filter('retired=with')).toString()).toBe('retired=with')
  })

  it('keeps two groups of the same number apart, one in each area', () => {
    expect(titles('area=root&group=1')).toEqual([['뿌리 · 주조', '한빛', '모름']])
  })

  it('counts the stages of what the other conditions keep', () => {
    expect([...countByStage(narrow(entries, filter('stage=3')))]).toEqual([
      [0, 1],
      [1, 0],
      [2, 2],
      [3, 1],
      [4, 0],
    ])
  })
})

describe('the address of a view', () => {
  it('says only what was chosen, and is read back as it was written', () => {
    expect(writeFilter(filter()).toString()).toBe('')
    const chosen = 'q=%EA%B9%80&area=root&group=3&stage=2&since=yesterday&since=seen&by=stage&order=changed'
    expect(writeFilter(filter(chosen)).toString()).toBe(chosen)
  })

  it('that says what nobody knows shows everything', () => {
    expect(filter('area=moon&group=1&stage=9&since=ever&by=x&order=y')).toEqual(filter())
  })
})
