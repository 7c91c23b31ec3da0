import { expect, test } from 'vitest'
import { pageOf, sliceOf } from '#server/http/paging.ts'

const asked = (url: string, host = 'survey.example.kr') => ({ protocol: 'https' as const, host, url })
const THREE = { page: 1, limit: 3, offset: 0 }

test('a page begins behind those before it and has a hundred rows where nothing is said', () => {
  expect(sliceOf({})).toEqual({ page: 1, limit: 100, offset: 0 })
  expect(sliceOf({ page: 3 })).toEqual({ page: 3, limit: 100, offset: 200 })
  expect(sliceOf({ page: 2, page_size: 7 })).toEqual({ page: 2, limit: 7, offset: 7 })
  expect(sliceOf({ page: 2, page_size: 10_000 })).toEqual({ page: 2, limit: 500, offset: 500 })
})

test('a page says where the next one is, with all that was asked for', () => {
  const found = { rows: ['a', 'b', 'c'], count: 4 }
  expect(pageOf(asked('/api/kpi/?search=%EA%B0%80&page=1&page_size=3'), THREE, found)).toEqual({
    results: ['a', 'b', 'c'],
    next: 'https://survey.example.kr/api/kpi/?search=%EA%B0%80&page=2&page_size=3',
    count: 4,
  })
})

test('the last page, and one behind it, name no next one', () => {
  const next = (slice: typeof THREE, found: { rows: string[]; count: number }) =>
    pageOf(asked('/api/kpi/'), slice, found).next
  expect(next(THREE, { rows: ['a', 'b', 'c'], count: 3 })).toBeNull()
  expect(next({ page: 2, limit: 3, offset: 3 }, { rows: ['d'], count: 4 })).toBeNull()
  expect(next({ page: 2, limit: 3, offset: 3 }, { rows: ['d'], count: 5 })).toBe(
    'https://survey.example.kr/api/kpi/?page=3',
  )
  // Somebody removed what was there.
  expect(next(THREE, { rows: [], count: 4 })).toBeNull()
})

test('a Host header that is no address does no harm', () => {
  const { next } = pageOf(asked('/api/kpi/?page=1', 'a b'), THREE, { rows: ['a'], count: 2 })
  expect(next).toBe('http://localhost/api/kpi/?page=2')
})
