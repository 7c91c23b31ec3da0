import { describe, expect, it } from 'vitest'
import { placeInView } from '#features/process/use-process-in-view.ts'

const list = (...keys: string[]) => keys.map((key) => ({ key }))

describe('the process in view', () => {
  it('stays where others come and go before it', () => {
    expect(placeInView({ index: 1, key: 'b' }, 1, list('b', 'c'))).toBe(0)
    expect(placeInView({ index: 1, key: 'b' }, 1, list('a', 'x', 'b'))).toBe(2)
  })

  // PROC-18, STATE-29
  it('is the one at the place of the address once it is gone itself', () => {
    expect(placeInView({ index: 1, key: 'b' }, 1, list('a', 'c'))).toBe(1)
    expect(placeInView({ index: 0, key: 'a' }, 0, list('b'))).toBe(0)
  })

  // PMAP-08, PROC-17, STATE-28
  it('is another as soon as the address is another, also while that one is still to come', () => {
    expect(placeInView({ index: 1, key: 'b' }, 2, list('a', 'b'))).toBe(2)
    expect(placeInView({ index: 2, key: null }, 2, list('a', 'b', 'c'))).toBe(2)
  })

  // PROC-17, STATE-28
  it('is one just made as soon as it is in the list, and until then the one before', () => {
    const seen = { index: 0, key: 'a', awaited: 'new' }
    expect(placeInView(seen, 0, list('a', 'b'))).toBe(0)
    expect(placeInView(seen, 0, list('a', 'b', 'new'))).toBe(2)
  })
})
