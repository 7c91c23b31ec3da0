import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldFields, isSame, mergeLists } from '#local/outbox/merge.ts'

const list = (text: string) => Array.from(text, (id) => ({ id }))
const merge = (base: string, mine: string, theirs: string) =>
  mergeLists({ base: list(base), mine: list(mine), theirs: list(theirs) }, ({ id }) => id)
    .map(({ id }) => id)
    .join('')

describe('a list that both sides changed', () => {
  it.each([
    ['abc', 'abcx', 'abcy', 'abcxy', 'additions of both, theirs behind'],
    ['abc', 'ab', 'abc', 'ab', 'what I removed and they left alone stays removed'],
    ['abc', 'abc', 'ac', 'ac', 'what they removed and I left alone stays removed'],
    ['abc', 'ab', 'bc', 'b', 'removed by each'],
    ['abc', 'cba', 'abc', 'cba', 'my order where they changed nothing'],
    ['abc', 'abc', 'cab', 'cab', 'their order where I changed nothing'],
    ['', 'a', 'a', 'a', 'the same addition once'],
  ])('%s: mine %s, theirs %s → %s (%s)', (base, mine, theirs, merged) => {
    expect(merge(base, mine, theirs)).toBe(merged)
  })

  it('keeps an item that one side changed and the other removed', () => {
    const keyOf = (item: { id: string }) => item.id
    const base = [{ id: 'a', memo: '' }]
    const mine = [{ id: 'a', memo: '30분마다' }]
    expect(mergeLists({ base, mine, theirs: [] }, keyOf)).toEqual(mine)
    expect(mergeLists({ base, mine: [], theirs: mine }, keyOf)).toEqual(mine)
  })

  it('never doubles an item and never loses an addition', () => {
    const letters = fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 8 })
      .map((ids) => ids.join(''))
    fc.assert(
      fc.property(letters, letters, letters, (base, mine, theirs) => {
        const merged = merge(base, mine, theirs)
        expect(new Set(merged).size).toBe(merged.length)
        for (const id of mine + theirs) if (!base.includes(id)) expect(merged).toContain(id)
        for (const id of base) if (mine.includes(id) && theirs.includes(id)) expect(merged).toContain(id)
        for (const id of base)
          if (!mine.includes(id) || !theirs.includes(id)) expect(merged).not.toContain(id)
      }),
    )
  })
})

describe('folding an edit over what the server says now', () => {
  it('shows my value of the fields I changed and theirs of the rest', () => {
    const now = { overview: '그들', features: '그들', images: list('ab') }
    const patch = {
      fields: { overview: '나', images: list('ax') },
      base: { overview: '', images: list('a') },
    }
    expect(foldFields(now, patch)).toEqual({ overview: '나', features: '그들', images: list('axb') })
  })
})

describe('sameness', () => {
  it('ignores the order of properties and sees a missing one', () => {
    expect(isSame({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true)
    expect(isSame({ a: 1 }, { a: 1, b: null })).toBe(false)
    expect(isSame([1, 2], [2, 1])).toBe(false)
    expect(isSame([], {})).toBe(false)
  })
})
