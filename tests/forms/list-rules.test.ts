import { expect, it } from 'vitest'
import { type LocalId, localIdOf } from '#domain/ids.ts'
import { factorsRule, photosRule } from '#forms/draft/list-rules.ts'

const photo = (id: number, caption?: string) => ({
  ...{ id, url: null, thumbnailUrl: null, capturedAt: null },
  ...(caption !== undefined && { caption }),
})
const factor = (id: number | LocalId, memo: string) => ({
  ...{ id, memo, kpi0: null, kpi1: null, kpi2: null, kpi3: null },
})
const HERE = localIdOf('11111111-1111-4111-8111-111111111111')
const said = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? []

it.each([
  ['none', [photo(1), photo(2, '')], []],
  ['the longest', [photo(1, '가'.repeat(300))], []],
  ['one of several is too long', [photo(1, '가'), photo(2, '가'.repeat(301)), photo(3)], ['최대 300자']],
])('of captions: %s', (_, photos, expected) => {
  const words = said(photosRule.safeParse(photos))
  expect(words).toHaveLength(expected.length)
  for (const [index, part] of expected.entries()) expect(words[index]).toContain(part)
})

it.each([
  ['each says something', [factor(HERE, '열전대'), factor(7, '가'.repeat(10_000))], []],
  [
    'one that was entered here says nothing',
    [factor(7, '열전대'), factor(HERE, ' ')],
    ['설명을 작성해주세요.'],
  ],
  ['one of the server says nothing', [factor(7, ' ')], []],
  [
    'one of several says too much',
    [factor(7, '열전대'), factor(8, '가'.repeat(10_001))],
    ['설명은 최대 10000자까지 입력할 수 있습니다.'],
  ],
])('of factors: %s', (_, factors, expected) => {
  expect(said(factorsRule.safeParse(factors))).toEqual(expected)
})
