import { describe, expect, it } from 'vitest'
import { amendedBy, baseOf, changedFields, coalesce } from '#local/outbox/coalesce.ts'
import type { Patch } from '#local/outbox/intent.ts'
import { partOf } from '#local/outbox/split-off.ts'
import { modelEdit, operationOf } from '../../support/unit/operation.ts'

const patch = (fields: Patch['fields'], base: Patch['base']): Patch => ({
  kind: 'model.patch',
  modelKey: 'm',
  section: 'overview',
  fields,
  base,
})

describe('two edits of one section', () => {
  it('become one, with the later values and the earlier base', () => {
    const earlier = patch({ overview: '가', memo: '가' }, { overview: '', memo: '' })
    const later = patch({ overview: '나', features: '나' }, { overview: '가', features: '전' })
    expect(coalesce(earlier, later)).toEqual(
      patch({ overview: '나', memo: '가', features: '나' }, { overview: '', memo: '', features: '전' }),
    )
  })

  it('leave out what is back where it was, and are none when nothing is left', () => {
    const earlier = patch({ overview: '가', memo: '가' }, { overview: '', memo: '' })
    const back = patch({ overview: '' }, { overview: '가' })
    expect(coalesce(earlier, back)).toEqual(patch({ memo: '가' }, { memo: '' }))
    expect(coalesce(patch({ overview: '가' }, { overview: '' }), back)).toBeNull()
  })
})

const photos = (...ids: number[]) =>
  ids.map((id) => ({ id, url: null, thumbnailUrl: null, capturedAt: null, caption: '' }))
const onPhotos = (images: number[], base: number[]) =>
  patch({ images: photos(...images) }, { images: photos(...base) })

it.each([
  { what: 'what others put in goes', seen: [1, 2, 3], wanted: [1, 2], base: [1, 3] },
  { what: 'what others put in stays', seen: [1, 2, 3], wanted: [1, 2, 3, 4], base: [1, 3] },
  { what: 'what others took out comes back', seen: [2], wanted: [2, 1], base: [] },
])('two edits of a list are one on what was there when the later was made: $what', (lists) => {
  const { seen, wanted, base } = lists
  expect(coalesce(onPhotos([1, 2], [1]), onPhotos(wanted, seen))).toEqual(onPhotos(wanted, base))
})

describe('an edit that takes the place of one that may have been carried out', () => {
  it('is one too where it leads back, from what may be there by now', () => {
    const earlier = patch({ overview: '가', memo: '가' }, { overview: '', memo: '' })
    const back = patch({ overview: '' }, { overview: '가' })
    expect(coalesce(earlier, back, true)).toEqual(
      patch({ overview: '', memo: '가' }, { overview: '가', memo: '' }),
    )
  })

  it.each([
    { what: 'what was added goes', was: [], sent: [1], wanted: [], base: [1] },
    { what: 'what was removed comes', was: [1], sent: [], wanted: [1], base: [] },
    { what: 'another takes its place', was: [1], sent: [1, 2], wanted: [1, 3], base: [1, 2] },
    { what: 'it stays, and an older one goes', was: [1], sent: [1, 2], wanted: [2], base: [1] },
    {
      what: 'the order is as it was',
      was: [1, 2],
      sent: [2, 1],
      wanted: [1, 2],
      base: [2, 1],
    },
    {
      what: 'the order is another',
      was: [1, 2],
      sent: [2, 1],
      wanted: [2, 1, 3],
      base: [1, 2],
    },
  ])('of a list: $what', ({ was, sent, wanted, base }) => {
    expect(coalesce(onPhotos(sent, was), onPhotos(wanted, sent), true)).toEqual(onPhotos(wanted, base))
  })
})

it.each([
  { what: 'the list that was not there', was: null, sent: [1], wanted: [1, 2], base: null },
  { what: 'the list that was taken away', was: [1], sent: null, wanted: [1, 2], base: [1] },
  { what: 'what is to go altogether', was: [1], sent: [1, 2], wanted: null, base: [1] },
  { what: 'what was sent where it goes again', was: null, sent: [1], wanted: null, base: [1] },
])('an edit is made on $what, where one side is no list', ({ was, sent, wanted, base }) => {
  const machines = (ids: number[] | null): object => ({
    equipments: ids?.map((id) => ({ id, name: `${id}` })) ?? null,
  })
  const on = (now: number[] | null, before: number[] | null) => patch(machines(now), machines(before))
  expect(coalesce(on(sent, was), on(wanted, sent), true)).toEqual(on(wanted, base))
})

describe('an edit', () => {
  it('has the fields that differ from what is shown', () => {
    const shown = { overview: '가', memo: '나', features: '다' }
    const typed = { overview: '가', memo: '라', features: undefined }
    expect(changedFields(shown, typed)).toStrictEqual({ memo: '라' })
  })

  it('was made on what the form saw, and else on what is shown', () => {
    const shown = { overview: '지금', memo: '지금', features: '지금' }
    const seen = { overview: '본', features: '본', memo: undefined } as unknown as Partial<typeof shown>
    expect(baseOf(shown, { overview: '', memo: '' }, seen)).toEqual({ overview: '본', memo: '지금' })
    expect(baseOf(shown, { overview: '' })).toEqual({ overview: '지금' })
  })

  it('can be parted by its fields', () => {
    const whole = patch({ overview: '가', memo: '나' }, { overview: '', memo: '전' })
    expect(partOf(whole, ['memo'])).toEqual(patch({ memo: '나' }, { memo: '전' }))
  })

  it('that is written anew begins anew, in its place', () => {
    const lastError = { kind: 'server', status: 500, message: '' }
    const failed = { attempts: 3, nextAt: 9, lastError, serverErrors: { count: 3, since: 1 } }
    const conflicts = [{ field: 'overview', base: '', mine: '', theirs: '' }]
    const op = operationOf(modelEdit('m', { overview: '가' }), {
      ...failed,
      state: 'REJECTED',
      conflicts,
      dependsOn: ['a'],
    })
    const intent = modelEdit('m', { overview: '나' })
    const fresh = {
      attempts: 0,
      nextAt: 0,
      lastError: null,
      serverErrors: null,
      conflicts: [],
      state: 'QUEUED',
    }
    expect(amendedBy(op, intent)).toEqual({ ...op, ...fresh, intent })
    expect(amendedBy(op, intent, ['b']).dependsOn).toEqual(['b'])
    expect(amendedBy({ ...op, wireCount: 1 }, intent).state).toBe('RECONCILE')
  })
})
