import { describe, expect, it } from 'vitest'
import { compareFields, heldFields } from '#sync/model/compare-fields.ts'
import { modelCreation, modelEdit, operationOf } from '../../support/unit/operation.ts'

describe('an edit beside what the server says now', () => {
  const compare = (base: unknown, mine: unknown, theirs: unknown) =>
    compareFields({ fields: { field: mine }, base: { field: base } }, { field: theirs })

  it.each([
    ['only I changed', '', '나', '', { toSend: ['field'], conflicts: [] }],
    ['both changed to the same', '', '나', '나', { toSend: [], conflicts: [] }],
    ['the server has in another form', '', '나', ' 나 ', { toSend: [], conflicts: [] }],
    ['I did not set', '', undefined, '그들', { toSend: [], conflicts: [] }],
    [
      'both changed',
      '',
      '나',
      '그들',
      { toSend: [], conflicts: [{ field: 'field', base: '', mine: '나', theirs: '그들' }] },
    ],
  ])('a field that %s', (_, base, mine, theirs, result) => {
    expect(compare(base, mine, theirs)).toEqual(result)
  })

  it.each([
    ['goes where they moved the model to another industry', '235-5.0', '266-1.0', ['processNumber'], []],
    ['is there where they gave the place as well', '266-1.0', '266-5.0', [], []],
    ['is in dispute where both gave a place', '235-5.0', '235-8.0', [], ['processNumber']],
  ])('the number of a process %s', (_, mine, theirs, toSend, disputed) => {
    const patch = { fields: { processNumber: mine }, base: { processNumber: '235-1.0' } }
    const result = compareFields(patch, { processNumber: theirs })
    expect(result.toSend).toEqual(toSend)
    expect(result.conflicts.map(({ field }) => field)).toEqual(disputed)
  })

  it('lists are never in dispute: they merge', () => {
    const result = compare([{ id: 1 }], [{ id: 2 }], [{ id: 3 }])
    expect(result).toEqual({ toSend: ['field'], conflicts: [] })
  })
})

describe('what earlier operations that need a person hold back', () => {
  const edit = (fields: Record<string, string>) => operationOf(modelEdit('m', fields))

  it('is nothing where they are about other fields', () => {
    const earlier = edit({ features: '먼저' })
    expect(heldFields(edit({ overview: '나중' }), [earlier])).toEqual([])
  })

  it('is a field in dispute, and the others go on', () => {
    const earlier = edit({ overview: '먼저' })
    expect(heldFields(edit({ overview: '나중', features: '나중' }), [earlier])).toEqual(['overview'])
  })

  it('is all where every field is in dispute', () => {
    const earlier = [edit({ overview: '먼저' }), edit({ features: '먼저' })]
    expect(heldFields(edit({ overview: '나중', features: '나중' }), earlier)).toBe('all')
  })

  it('is all where the record does not exist yet', () => {
    const creation = operationOf(modelCreation('m'))
    expect(heldFields(edit({ overview: '나중' }), [creation])).toBe('all')
  })

  it('is nothing by itself, and nothing by what came later', () => {
    const op = edit({ overview: '먼저' })
    expect(heldFields(op, [op, edit({ overview: '나중' })])).toEqual([])
    expect(heldFields(op, [operationOf(modelCreation('m'))])).toEqual([])
  })

  it('is nothing of what has no fields', () => {
    const deletion = operationOf({ kind: 'process.delete', modelKey: 'm', processKey: 'p' })
    expect(heldFields(deletion, [])).toEqual([])
  })
})
