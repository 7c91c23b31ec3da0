import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { checkFields, tidyText } from '#forms/save/check-fields.ts'
import type { Draft } from '#forms/draft/draft-rows.ts'
import {
  isLeftOver,
  overSaved,
  photoKeysOf,
  readChanges,
  seenBefore,
  withValues,
} from '#forms/draft/draft-values.ts'
import { modelTitle } from '#domain/model/model.ts'

const schemas = { title: z.string(), workStatus: z.int() }
const draft: Draft = { changes: {}, base: {}, addedPhotos: [], wasRestored: false }

describe('values of a draft', () => {
  it('are read back field by field; what this form does not understand is left out', () => {
    const kept = { ...draft, changes: { title: '용해', workStatus: 'two', other: 1 } }
    expect(readChanges(kept, schemas)).toStrictEqual({ title: '용해' })
    const noted = z.object({ title: z.string(), note: z.optional(z.string()) }).shape
    expect(readChanges(kept, noted)).toStrictEqual({ title: '용해' })
    expect(readChanges(null, schemas)).toEqual({})
  })

  it('remember what the field was when it was first changed, whatever the record says since', () => {
    const first = withValues(draft, { title: '가' }, { title: '처음' })
    const second = withValues(first, { title: '가나' }, { title: '다른 사람의 제목' })
    expect(second).toMatchObject({ changes: { title: '가나' }, base: { title: '처음' } })
  })

  it('were made on what the person saw, which of a list is known without', () => {
    const listed = { title: z.string(), machines: z.array(z.int()) }
    const kept = {
      ...draft,
      changes: { title: '용해', machines: [1, 2] },
      base: { title: '처음', machines: [1] },
    }
    expect(seenBefore(kept, listed)).toStrictEqual({ title: '처음' })
    expect(seenBefore(null, listed)).toStrictEqual({})
  })

  it('are what they are where there is no draft', () => {
    expect(overSaved({ title: '용해' }, null, { title: '처음' })).toEqual({ title: '용해' })
  })

  it('that are back at what is saved leave nothing behind', () => {
    const there = withValues(draft, { title: '가', memo: '나' }, { title: '처음', memo: '' })
    const back = withValues(there, { title: '처음' }, { title: '처음', memo: '' })
    expect(back).toMatchObject({ changes: { memo: '나' } })
    expect([Object.keys(back.changes), Object.keys(back.base)]).toEqual([['memo'], ['memo']])
  })

  it('name each photo once that was added here, and none that was there', () => {
    const [one, other, there] = [1, 2, 3].map((digit) => ({
      id: `local-0000000${digit}-0000-4000-8000-000000000000`,
    }))
    const first = withValues(draft, { images: [one, there, { id: 5 }] }, { images: [there] })
    expect(first.addedPhotos).toEqual([one?.id])
    const second = withValues(first, { images: [one, other, { id: 6 }] }, { images: [there] })
    expect(second.addedPhotos).toEqual([one?.id, other?.id])
    expect(withValues(second, { title: '용해' }, { title: '' }).addedPhotos).toEqual([one?.id, other?.id])
    expect(photoKeysOf({ title: '용해' })).toEqual([])
  })

  it('have the very list that was put in, whatever else is changed', () => {
    const listed = { title: z.string(), machines: z.array(z.object({ id: z.int(), name: z.string() })) }
    const saved = { title: '처음', machines: [{ id: 1, name: '용해로' }] }
    const machines = [...saved.machines, { id: 2, name: '숏블라스트' }]
    const typed = withValues(withValues(draft, { machines }, saved), { title: '용해' }, saved)
    expect(overSaved(readChanges(typed, listed), typed, saved).machines).toBe(machines)
    const theirs = { ...saved, machines: [...saved.machines, { id: 3, name: '탈사기' }] }
    expect(overSaved(readChanges(typed, listed), typed, theirs).machines).toEqual([
      ...machines,
      { id: 3, name: '탈사기' },
    ])
  })

  it('are composed and trimmed for storing only', () => {
    expect(tidyText({ title: ' 용해 '.normalize('NFD'), workStatus: 2 })).toEqual({
      title: '용해',
      workStatus: 2,
    })
  })
})

describe('a draft whose end did not reach the device', () => {
  const draft: Draft = { changes: { title: '용해' }, base: {}, addedPhotos: [], wasRestored: true }

  it('is left over when all of it is saved', () => {
    expect(isLeftOver(draft, schemas, { title: '용해', workStatus: 1 })).toBe(true)
  })

  it('is none when something of it is not, or when it was begun in this page', () => {
    expect(isLeftOver(draft, schemas, { title: '주형', workStatus: 1 })).toBe(false)
    expect(
      isLeftOver({ ...draft, changes: { title: '용해', later: 1 } }, schemas, {
        title: '용해',
        workStatus: 1,
      }),
    ).toBe(false)
    expect(isLeftOver({ ...draft, wasRestored: false }, schemas, { title: '용해', workStatus: 1 })).toBe(
      false,
    )
    expect(isLeftOver({ ...draft, changes: {} }, schemas, { title: '용해', workStatus: 1 })).toBe(false)
    expect(isLeftOver(null, schemas, { title: '용해', workStatus: 1 })).toBe(false)
  })
})

describe('a title', () => {
  const errorOf = (title: string) => checkFields<{ title: string }>({ title: modelTitle }, { title }).title

  it('needs a letter and takes at most 200', () => {
    expect(errorOf('')).toBe('모델명을 최소 1글자 이상 입력해주세요.')
    expect(errorOf('가'.repeat(300))).toBe('최대 200자까지 입력할 수 있습니다.')
    expect(errorOf('가'.repeat(200))).toBeUndefined()
  })
})

describe('a list in a form that is being edited', () => {
  const image = (id: number, url = `/media/${id}`) => ({ id, url })
  const listOf = (kept: Draft, saved: { images: { id: number; url: string }[] }) =>
    overSaved({ images: kept.changes['images'] as typeof saved.images }, kept, saved).images

  it('takes in what others add meanwhile, and keeps what they did not touch removed', () => {
    const mine = withValues(draft, { images: [image(1), image(9)] }, { images: [image(1), image(2)] })
    expect(listOf(mine, { images: [image(1, '/new/1'), image(2, '/new/2'), image(3)] })).toEqual([
      image(1, '/new/1'),
      image(9),
      image(3),
    ])
  })

  it('does not bring back what the person takes out of it', () => {
    const before = { images: [image(1)] }
    const now = { images: [image(1), image(3)] }
    const added = withValues(draft, { images: [image(1), image(9)] }, before)
    const taken = withValues(added, { images: [image(1), image(9)] }, now)
    expect(listOf(taken, now)).toEqual([image(1), image(9)])
  })

  it('is no change when it is the saved one again, however that is described by now', () => {
    const removed = withValues(draft, { images: [] }, { images: [image(1)] })
    expect(withValues(removed, { images: [image(1)] }, { images: [image(1, '/new/1')] }).changes).toEqual({})
  })
})
