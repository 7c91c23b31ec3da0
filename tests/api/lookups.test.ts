import { expect, it, vi } from 'vitest'
import type { ApiClient } from '#api/client.ts'
import { createLookups } from '#api/lookups.ts'

const asked = vi.fn<ApiClient['call']>()
/** The link behind a page. */
let next: (page: number) => string | null = () => null
const lookups = createLookups({
  call: (call) => {
    void asked(call)
    const value = { results: [], next: next(Number(call.search?.['page'])) }
    return Promise.resolve({ value: value as never, status: 200, etag: null })
  },
  picture: () => Promise.reject(new Error('No picture is asked for.')),
  file: () => Promise.reject(new Error('No file is asked for.')),
  stream: () => Promise.reject(new Error('No file is asked for.')),
})

// CONST-10–13
it('the lists are asked with the page sizes of the product', async () => {
  const page = { search: '절삭', page: 2 }
  await lookups.industries(page)
  await lookups.classes('product', page)
  await lookups.models('root', page)
  await lookups.equipment(page)
  await lookups.kpi(page)
  await lookups.rootTechs()
  expect(asked.mock.calls.map(([{ path, search }]) => [path, search])).toEqual([
    ['/api/gen-biz/', { ...page, page_size: 10_000 }],
    ['/api/classifications/search/product', { ...page, page_size: 10_000 }],
    ['/api/root-model/', { ...page, page_size: 10_000 }],
    ['/api/equipment/', { ...page, page_size: 10_000 }],
    ['/api/kpi/', { ...page, page_size: 1_000, flatten: 'true' }],
    ['/api/root-tech/', { page: 1, page_size: 1_000 }],
  ])
})

it.each([
  ['a page that leads back to itself is the last', (page: number) => `/api/root-tech/?page=${page}`, 1],
  [
    'should a server never end, 200 pages are enough',
    (page: number) => `/api/root-tech/?page=${page + 1}`,
    200,
  ],
])('%s', async (_, leadingTo, times) => {
  next = leadingTo
  asked.mockClear()
  await lookups.rootTechs()
  expect(asked).toHaveBeenCalledTimes(times)
})
