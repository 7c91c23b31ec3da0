import { expect, test } from 'vitest'
import { SEARCH_DELAY_MS } from '#catalogue/page/search-delays.ts'
import { PAGE_SIZE } from '#domain/page.ts'

// VAL-35–37, CONST-15, CONST-16
test('equipment and KPI searches wait 300 ms, the industry search 500 ms', () => {
  expect(SEARCH_DELAY_MS).toEqual({ equipment: 300, kpi: 300, industry: 500 })
})

// CONST-10–13
test('the lists are asked with the page sizes of the product', () => {
  expect(PAGE_SIZE).toMatchObject({ industry: 10_000, model: 10_000, equipment: 10_000, kpi: 1_000 })
})
