import { describe, expect, it } from 'vitest'
import type { Draft, Kept } from '#forms/draft/draft-rows.ts'
import { less, together } from '#forms/draft/windows/shared-drafts.ts'

type Values = Record<string, unknown>
const kept = (changes: Values, base: Values = {}, addedPhotos: string[] = []): Kept => ({
  ...{ changes, base, addedPhotos },
})
const draft = (changes: Values, base: Values = {}, addedPhotos: string[] = []): Draft => ({
  ...kept(changes, base, addedPhotos),
  wasRestored: false,
})
const NOTHING = kept({})
const photos = (...ids: string[]) =>
  ids.map((id) => ({ id, url: null, thumbnailUrl: null, capturedAt: null }))

describe('two drafts of one form together', () => {
  it('leave out what is put back here, with what it was before', () => {
    const theirs = kept({ memo: '3호기', name: '용해로' }, { memo: '', name: '용해' })
    expect(together(draft({}), theirs, kept({ memo: '3호기' }))).toEqual(
      draft({ name: '용해로' }, { name: '용해' }),
    )
  })

  it('keep what was put back here and written on there', () => {
    const whole = together(draft({}), kept({ memo: '3호기 점검' }, { memo: '' }), kept({ memo: '3호기' }))
    expect(whole).toMatchObject({ changes: { memo: '3호기 점검' }, base: { memo: '' } })
  })

  it('keep here what is no longer there, though it was seen there', () => {
    const whole = together(draft({ memo: '3호기' }, { memo: '' }), NOTHING, kept({ memo: '3호기' }))
    expect(whole).toMatchObject({ changes: { memo: '3호기' }, base: { memo: '' } })
  })

  it('take the words from here over those from there, with what was seen before them here', () => {
    const theirs = kept({ memo: '4호기' }, { memo: '2호기' })
    const whole = together(draft({ memo: '3호기' }, { memo: '1호기' }), theirs, NOTHING)
    expect(whole).toMatchObject({ changes: { memo: '3호기' }, base: { memo: '1호기' } })
  })

  it('have a list from here alone as it is, with what it was before', () => {
    const mine = draft({ images: photos('a', 'b') }, { images: photos('a') })
    expect(together(mine, kept({ memo: '3호기' }), NOTHING)).toMatchObject({
      changes: { images: photos('a', 'b'), memo: '3호기' },
      base: { images: photos('a') },
    })
  })

  it('have in a list what either has put in, without what either has taken out', () => {
    const was = photos('a', 'b', 'c')
    const mine = draft({ images: photos('a', 'b', 'mine') }, { images: was })
    const theirs = kept({ images: photos('b', 'c', 'theirs') }, { images: was })
    const { changes } = together(mine, theirs, NOTHING)
    const ids = (changes['images'] as { id: string }[]).map(({ id }) => id)
    expect(ids.toSorted()).toEqual(['b', 'mine', 'theirs'])
  })

  it('are the newer of two of one window, in its order', () => {
    const written = draft({ images: photos('a', 'b'), memo: '3호기' })
    const now = draft({ images: photos('b', 'a') })
    expect(together(now, written, written)).toEqual(now)
  })
})

describe('what is left of another window’s words', () => {
  const theirs = kept({ memo: '3호기', images: photos('both', 'theirs') }, { memo: '' }, [
    'both',
    'theirs',
    'out',
  ])

  it('is not what was saved here, nor photos that were added here and are in no list there', () => {
    const mine = kept({ memo: '3호기', images: photos('both', 'out') }, {}, ['both', 'out'])
    expect(less(theirs, mine, [])).toEqual(kept({ images: photos('both', 'theirs') }, {}, ['both', 'theirs']))
    expect(less(theirs, mine, ['both', 'theirs'])?.addedPhotos).toEqual([])
  })

  it('has all the photos that only it has added, in a list or not', () => {
    expect(less(theirs, kept({ memo: '3호기' }), [])?.addedPhotos).toEqual(['both', 'theirs', 'out'])
  })

  it('is nothing where all of it was saved', () => {
    expect(less(theirs, theirs, ['both', 'theirs', 'out'])).toBeNull()
    const onlyPhotos = kept({}, {}, ['both'])
    expect(less(onlyPhotos, onlyPhotos, [])).toBeNull()
  })
})
