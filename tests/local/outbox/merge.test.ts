import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  comparable,
  foldFields,
  isSame,
  isSameItem,
  isSameValue,
  mergedNumber,
  mergeLists,
} from '#local/outbox/merge.ts'

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

  it('takes theirs of what both added, whatever each wrote in it', () => {
    const added = (memo: string) => [{ id: 'a', memo }]
    const lists = { base: [], mine: added('나'), theirs: added('그들') }
    expect(mergeLists(lists, ({ id }) => id)).toEqual(added('그들'))
  })

  it('takes what both added with the same content for one, item by item', () => {
    const entry = (id: string) => ({ id, memo: '불량률' })
    const merged = (base: string, mine: string, theirs: string) => {
      const [one, two, three] = [base, mine, theirs].map((ids) => Array.from(ids, entry))
      const lists = { base: one ?? [], mine: two ?? [], theirs: three ?? [] }
      const byMemo = (item: { memo: string }, other: { memo: string }) => item.memo === other.memo
      return mergeLists(lists, ({ id }) => id, byMemo)
        .map(({ id }) => id)
        .join('')
    }
    expect(merged('', 'a', 'x')).toBe('x')
    expect(merged('', 'ab', 'x')).toBe('xb')
    expect(merged('', 'a', 'xy')).toBe('xy')
    // What was there before is no addition of theirs.
    expect(merged('x', 'xa', 'x')).toBe('xa')
    expect(merged('x', 'ab', 'x')).toBe('ab')
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

  it('takes a list that was not there before as empty, and leaves what is not set', () => {
    const now = { overview: '그들', images: null }
    const patch = { fields: { overview: undefined, images: list('a') }, base: {} }
    expect(foldFields(now, patch)).toEqual({ overview: '그들', images: list('a') })
    expect(foldFields({ images: list('b') }, patch)).toEqual({ images: list('ab') })
    const longer = { fields: { images: list('ab') }, base: { images: list('a') } }
    expect(foldFields({ images: null }, longer)).toEqual({ images: list('b') })
  })

  it('merges the number of a process by its parts, where all three are known', () => {
    const fold = (base: unknown, mine: string, theirs: unknown) =>
      foldFields(
        { processNumber: theirs, name: '266-3.0' },
        { fields: { processNumber: mine, name: '266-2.0' }, base: { processNumber: base, name: '266-1.0' } },
      )
    expect(fold('R1-1.0', 'R1-2.0', '266-1.0')).toEqual({ processNumber: '266-2.0', name: '266-2.0' })
    expect(fold(undefined, 'R1-2.0', '266-1.0').processNumber).toBe('R1-2.0')
    expect(fold('R1-1.0', 'R1-2.0', null).processNumber).toBe('R1-2.0')
  })

  it('has no number to merge in another field, or where one of the three is unknown', () => {
    const three = { base: 'R1-1.0', mine: 'R1-2.0', theirs: '266-1.0' }
    expect(mergedNumber('processNumber', three)).toEqual({ number: '266-2.0', isDisputed: false })
    expect(mergedNumber('name', three)).toBeNull()
    for (const part of ['base', 'mine', 'theirs'])
      expect(mergedNumber('processNumber', { ...three, [part]: null }), part).toBeNull()
  })

  it('shows their content of an item that I left alone, and mine of one that I changed', () => {
    const entry = (memo: string) => ({ id: 1, memo })
    const fold = (mine: string, theirs: string) =>
      foldFields(
        { kpis: [entry(theirs)] },
        { fields: { kpis: [entry(mine), { id: 2, memo: '' }] }, base: { kpis: [entry('전')] } },
      )
    expect(fold('전', '그들').kpis[0]).toEqual(entry('그들'))
    expect(fold('나', '그들').kpis[0]).toEqual(entry('나'))
  })
})

describe('sameness', () => {
  it('ignores the order of properties and sees a missing one', () => {
    expect(isSame({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true)
    expect(isSame({ a: 1 }, { a: 1, b: null })).toBe(false)
    expect(isSame([1, 2], [2, 1])).toBe(false)
    expect(isSame([], {})).toBe(false)
  })
  it('of what is no object is identity', () => {
    expect([isSame(NaN, NaN), isSame(0, '0'), isSame(null, {}), isSame({}, null)]).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect([isSame('a', {}), isSame({}, 'a'), isSame(undefined, {})]).toEqual([false, false, false])
    expect([isSame({}, 5), isSame(5, {})]).toEqual([false, false])
  })
})

describe('two values of a field count as the same', () => {
  it('where a server has trimmed or composed the text', () => {
    expect(isSameValue(' 가\n', '가'.normalize('NFD'))).toBe(true)
    expect(isSameValue('가', '나')).toBe(false)
  })

  it('where they stand for the same thing, however fully it is described', () => {
    expect(isSameValue({ id: 1 }, { id: 1, name: '주조' })).toBe(true)
    expect(isSameValue([{ id: 1 }, 2], [{ id: 1, url: '/1' }, 2])).toBe(true)
    expect(isSameValue({ id: 1 }, { id: 2 })).toBe(false)
    expect(comparable([null, 3])).toEqual([null, 3])
    expect([comparable(null), comparable(3), comparable({ name: '가' })]).toEqual([null, 3, { name: '가' }])
  })

  it('where an entry has the same nodes and memo, whatever its id', () => {
    const node = (id: number) => ({ id, name: `${id}` })
    const entry = (id: number, memo: string, nodes: object) => ({ id, memo, kpi0: null, ...nodes })
    const nodes = { kpi0: node(1), kpi1: node(2), kpi2: node(3), kpi3: node(4) }
    expect(isSameItem(entry(1, ' 잰다 ', nodes), entry(2, '잰다', nodes))).toBe(true)
    expect(isSameItem(entry(1, '잰다', nodes), entry(1, '안 잰다', nodes))).toBe(false)
    for (const level of Object.keys(nodes))
      expect(isSameItem(entry(1, '', nodes), entry(1, '', { ...nodes, [level]: node(9) }))).toBe(false)
    // Some servers leave out the levels that are empty.
    expect(isSameItem(entry(1, '', { kpi1: null }), entry(1, '', {}))).toBe(true)
    expect(isSameItem({ id: 1, name: '가' }, { id: 1, name: '나' })).toBe(true)
    expect(isSameItem({ id: 1, name: '가' }, { id: 2, name: '가' })).toBe(false)
  })
})

describe('photos that both sides changed', () => {
  const photos = (...said: [id: number, caption?: string][]) =>
    said.map(([id, caption]) => ({ id, ...(caption !== undefined && { caption }) }))
  const merged = (base: object[], mine: object[], theirs: object[]) =>
    foldFields({ images: theirs }, { fields: { images: mine }, base: { images: base } }).images

  it('say what each side says of different ones', () => {
    const [base, mine] = [photos([1], [2, '명판']), photos([1, '앞면'], [2, '명판'])]
    expect(merged(base, mine, photos([1], [2]))).toEqual(photos([1, '앞면'], [2]))
    expect(merged(base, mine, photos([2, '명판 (2024년)'], [1]))).toEqual(
      photos([2, '명판 (2024년)'], [1, '앞면']),
    )
  })

  it('say what I say of the same one, and nothing where I took that back', () => {
    const base = photos([1, '명판'])
    expect(merged(base, photos([1, '내 말']), photos([1, '그들의 말']))).toEqual(photos([1, '내 말']))
    expect(isSameValue(merged(base, photos([1]), photos([1, '그들의 말'])), photos([1]))).toBe(true)
  })

  it('are gone where one side took them out, whatever the other says of them', () => {
    const [base, said] = [photos([1], [2]), photos([1, '앞면'], [2])]
    expect(merged(base, said, photos([2]))).toEqual(photos([2]))
    expect(merged(base, photos([2]), said)).toEqual(photos([2]))
  })

  it('of one that has arrived there since say what is said there by now, if anything is', () => {
    expect(merged([], photos([1, '내 말']), photos([1, '그들의 말']))).toEqual(photos([1, '그들의 말']))
    expect(merged([], photos([1, '내 말']), photos([1]))).toEqual(photos([1, '내 말']))
  })

  it('are compared by what is said of them, without the space around it', () => {
    const [one, other] = [
      { id: 1, url: '/a', caption: ' 명판 '.normalize('NFD') },
      { id: 1, caption: '명판' },
    ]
    expect([isSameItem(one, other), isSameItem({ id: 1, url: null, caption: '' }, { id: 1 })]).toEqual([
      true,
      true,
    ])
    expect(isSameItem(one, { id: 1 })).toBe(false)
    expect(isSameItem(one, { id: 1, caption: '앞면' })).toBe(false)
    expect(isSameItem(one, { id: 2, caption: '명판' })).toBe(false)
  })

  it('are their ids where nothing is said of them, as an edit sends them', () => {
    const said = (caption: string) => [{ id: 1, url: '/a', caption }]
    expect([isSameValue(said(''), [1]), isSameValue(said(' '), [1]), isSameValue(said('명판'), [1])]).toEqual(
      [true, true, false],
    )
  })
})
