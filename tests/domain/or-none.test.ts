import { expect, it } from 'vitest'
import { orNone } from '#domain/or-none.ts'
import { kpiWords } from '#domain/process/kpi.ts'

// RO-08
it.each([null, undefined, '', '  '])('the summary says 없음 for %j', (value) => {
  expect(orNone(value)).toBe('없음')
})

it('the summary shows what there is', () => {
  expect(orNone('범용')).toBe('범용')
})

it('the summary says a key management factor by its path and its unit', () => {
  const [kpi0, kpi1, kpi2, kpi3] = ['공정조건', '온도', '용탕 온도', '℃'].map((name) => ({ name }))
  const whole = { kpi0: kpi0 ?? null, kpi1: kpi1 ?? null, kpi2: kpi2 ?? null, kpi3: kpi3 ?? null }
  expect(kpiWords(whole)).toBe('공정조건 › 온도 › 용탕 온도 (℃)')
  expect(kpiWords({ ...whole, kpi2: null, kpi3: null })).toBe('공정조건 › 온도 › 없음 (없음)')
})
