import { expect, test } from 'vitest'
import { addUnknown, listModelEntries, searchedModelText, toEntries } from '#features/search/model-entries.ts'
import type { ListedModel } from '#local/model-overlay.ts'

const model = (title: string, key: string | null = null): ListedModel => ({
  key,
  slug: title,
  title,
  onDevice: key !== null,
  waiting: 0,
  needsYou: 0,
})

const general = {
  area: 'general' as const,
  groups: [{ id: 1, name: '기본 그룹', models: [model('화장지', 'general:1'), model('가공사')] }],
  products: new Map([['general:1', '두루마리 화장지']]),
}
const root = {
  area: 'root' as const,
  groups: [{ id: 2, name: '주조', models: [model('가온주물')] }],
  products: new Map(),
}

test('금속주물 is first, then general models by title, then root models', () => {
  const simple = [
    { id: 9, title: '금속주물', slug: '금속주물'.normalize('NFD') },
    { id: 1, title: '화장지', slug: '화장지' },
  ]
  const entries = listModelEntries([general, root], simple)
  expect(entries.map(({ title }) => title)).toEqual(['금속주물', '가공사', '화장지', '가온주물'])
})

test('title, group and product are searched', () => {
  const [, entry] = listModelEntries([general, root], [])
  expect(searchedModelText(entry!)).toBe('화장지 기본 그룹 두루마리 화장지')
})

test('what the server finds is added once, below', () => {
  const known = listModelEntries([general], [])
  const found = toEntries('general', [
    { id: 1, title: '화장지', slug: '화장지' },
    { id: 7, title: '안전유리', slug: '안전유리' },
  ])
  expect(addUnknown(known, found).map(({ title }) => title)).toEqual(['가공사', '화장지', '안전유리'])
})
