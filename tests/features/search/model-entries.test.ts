import { expect, test } from 'vitest'
import { addUnknown, listModelEntries, searchedModelText, toEntries } from '#features/search/model-entries.ts'
import { search } from '#lib/search/ranked-search.ts'
import { createTextIndex } from '#lib/search/text-index.ts'
import type { ListedModel } from '#local/views/model-overlay.ts'

const model = (title: string, key: string | null = null, product = ''): ListedModel => ({
  key,
  slug: title,
  title,
  product,
  onDevice: key !== null,
  waiting: 0,
  needsYou: 0,
  unsaved: 0,
  facts: { stage: null, progress: null, surveyor: null, changedAt: null, changedBy: null, isRetired: false },
})

const general = {
  area: 'general' as const,
  groups: [
    {
      ...{ id: 1, name: '기본 그룹', retired: [] },
      models: [model('화장지', 'general:1', '두루마리 화장지'), model('가공사')],
    },
  ],
}
const root = {
  area: 'root' as const,
  groups: [{ id: 2, name: '주조', models: [model('가온주물')], retired: [] }],
}

test('금속주물 is first, then general models by title, then root models', () => {
  const simple = [
    { id: 9, title: '금속주물', slug: '금속주물'.normalize('NFD') },
    { id: 1, title: '화장지', slug: '화장지' },
  ]
  const entries = listModelEntries([general, root], simple)
  expect(entries.map(({ title }) => title)).toEqual(['금속주물', '가공사', '화장지', '가온주물'])
})

test('a retired model is found behind the others of its area, and says so', () => {
  const double = model('가공사 예전')
  const retired = [{ ...double, facts: { ...double.facts, isRetired: true } }]
  const groups = general.groups.map((group) => ({ ...group, retired }))
  const served = toEntries('general', [{ id: 4, title: '옛날', slug: '옛날', isRetired: true }])
  const entries = addUnknown(listModelEntries([{ area: 'general', groups }, root], []), served)
  expect(entries.map(({ title, isRetired }) => [title, isRetired])).toEqual([
    ['가공사', false],
    ['화장지', false],
    ['가공사 예전', true],
    ['가온주물', false],
    ['옛날', true],
  ])
})

test('title, group and product are searched', () => {
  const [, entry] = listModelEntries([general, root], [])
  expect(searchedModelText(entry!)).toBe('화장지 기본 그룹 두루마리 화장지')
})

test('a model that only the server knows is no more than its title', () => {
  const [found] = toEntries('root', [{ id: 7, title: '안전유리', slug: '유리' }])
  expect(found).toEqual({
    ...{ id: 'root:유리', area: 'root', slug: '유리', title: '안전유리', group: null, product: '' },
    ...{ onDevice: false, isRetired: false },
  })
  expect(searchedModelText(found!)).toBe('안전유리  ')
})

test('what the server finds is added once, below', () => {
  const known = listModelEntries([general], [])
  const found = toEntries('general', [
    { id: 1, title: '화장지', slug: '화장지' },
    { id: 7, title: '안전유리', slug: '안전유리' },
  ])
  expect(addUnknown(known, found).map(({ title }) => title)).toEqual(['가공사', '화장지', '안전유리'])
})

test('all of 5,000 models are there, and each is found by its title, by initials and by its product', () => {
  const models = Array.from({ length: 5_000 }, (_, at) =>
    model(
      `${at % 2 === 0 ? '한빛주물' : '세창정밀'} ${at}라인`,
      `general:${at + 1}`,
      `감속기 하우징 ${at}호`,
    ),
  )
  const groups = Array.from({ length: 20 }, (_, at) => ({
    id: at + 1,
    name: `업종 ${at}`,
    models: models.slice(at * 250, at * 250 + 250),
    retired: [],
  }))
  const entries = listModelEntries([{ area: 'general', groups }, root], [])
  expect(entries).toHaveLength(5_001)
  const index = createTextIndex(entries.map(searchedModelText))
  const found = (typed: string) => Array.from(search([index], typed), (row) => entries[row]?.title)
  expect(found('')).toEqual([])
  expect(found('세창정밀 4999')).toEqual(['세창정밀 4999라인'])
  expect(found('ㅅㅊㅈㅁ4999')).toEqual(['세창정밀 4999라인'])
  expect(found('하우징 4998호')).toEqual(['한빛주물 4998라인'])
  expect(found('ㄱㅅㄱ')).toHaveLength(5_000)
})
