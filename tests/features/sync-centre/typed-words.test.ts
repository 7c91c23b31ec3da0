import { expect, it } from 'vitest'
import { type EntityId, localIdOf } from '#domain/ids.ts'
import type { DeviceKpiEntry, DeviceKpiNode } from '#local/store/fields.ts'
import { typedText, typedWords } from '#features/sync-centre/words/typed-words.ts'
import { machineOf } from '../../support/unit/machines.ts'

const node = (level: 0 | 1 | 2 | 3, fullName: string): DeviceKpiNode => ({
  ...{ id: 100 + level, name: fullName.split(' > ').at(-1) ?? '', fullName, level },
  parentId: level === 0 ? null : 99 + level,
})
const entry = (id: number, memo: string, deepest: number): DeviceKpiEntry => {
  const [kpi0, kpi1, kpi2, kpi3] = [
    '품질',
    '품질 > 불량률',
    '품질 > 불량률 > 기공',
    '품질 > 불량률 > 기공 > %',
  ].map((name, level) => (level <= deepest ? node(level as 0 | 1 | 2 | 3, name) : null))
  return { id, memo, kpi0: kpi0 ?? null, kpi1: kpi1 ?? null, kpi2: kpi2 ?? null, kpi3: kpi3 ?? null }
}
const words = (changes: object, base: object = {}, addedPhotos: string[] = []) =>
  typedWords({ changes: { ...changes }, base: { ...base }, addedPhotos, wasRestored: true })

it('says what was entered in each field, whole, as the form names it', () => {
  const description = `첫 줄\n둘째 줄 ${'가'.repeat(300)}`
  expect(words({ description, unique: '266', main: '3', sub: '1', workStatus: 4, memo: '' })).toEqual([
    { label: '공정 설명', words: description },
    { label: '고유번호', words: '266' },
    { label: '주번호', words: '3' },
    { label: '부번호', words: '1' },
    { label: '입력 단계', words: '검수 완료' },
    { label: '메모', words: '(비어 있음)' },
  ])
})

it('says of lists what was added to them, and what was said of an entry', () => {
  const kpis = [entry(1, '그대로', 3), entry(2, '새 설명', 1), entry(3, '', 0), entry(4, '단위까지', 3)]
  const before = [entry(1, '그대로', 3), entry(2, '옛 설명', 1)]
  const equipments = [machineOf(5, '선반'), machineOf(6, '밀링')]
  expect(words({ kpis, equipments }, { kpis: before, equipments: [machineOf(5, '선반')] })).toEqual([
    { label: '핵심관리요소', words: '품질 > 불량률: 새 설명\n품질\n품질 > 불량률 > 기공 > %: 단위까지' },
    { label: '장비', words: '밀링' },
  ])
  expect(words({ kpis: [entry(5, '기공률', 2)] })).toEqual([
    { label: '핵심관리요소', words: '품질 > 불량률 > 기공: 기공률' },
  ])
  expect(words({ kpis: [entry(6, '무엇인지 고르기 전', -1)] })).toEqual([
    { label: '핵심관리요소', words: '무엇인지 고르기 전' },
  ])
  expect(words({ equipments: [] }, { equipments })).toEqual([])
})

it('counts the photos that were added and stayed, and has what was said of photos', () => {
  const [one, other] = [localIdOf(crypto.randomUUID()), localIdOf(crypto.randomUUID())]
  const photo = (id: EntityId, caption?: string) => ({
    ...{ id, url: null, thumbnailUrl: null, capturedAt: null },
    ...(caption !== undefined && { caption }),
  })
  const images = [photo(one, '명판'), photo(3, '앞면'), photo(4, '그대로'), photo(5)]
  const before = [photo(3), photo(4, '그대로'), photo(5, '옛 설명')]
  expect(words({ images }, { images: before }, [one, other])).toEqual([
    { label: '사진', words: '1장 추가\n명판\n앞면' },
  ])
  expect(words({ images: [photo(3, '앞면')] }, { images: [photo(3)] })).toEqual([
    { label: '사진', words: '앞면' },
  ])
  expect(words({ images: [photo(3, '앞면')] })).toEqual([{ label: '사진', words: '앞면' }])
  expect(words({ images: [] }, { images: [photo(3)] })).toEqual([])
})

it('leaves out what this build cannot read of a list', () => {
  expect(words({ kpis: 'later', equipments: [{ id: 1 }], memo: '메모' })).toEqual([
    { label: '메모', words: '메모' },
  ])
})

it('is one text to be pasted elsewhere', () => {
  expect(typedText(words({ description: '설명\n끝', memo: '메모' }))).toBe(
    '공정 설명\n설명\n끝\n\n메모\n메모',
  )
  expect(typedText([])).toBe('')
})
