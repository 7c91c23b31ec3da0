import { describe, expect, it } from 'vitest'
import type { DeviceImage } from '#local/store/fields.ts'
import { captionedBy } from '#local/outbox/captioned-by.ts'

const photo = (id: number, caption?: string): DeviceImage => ({
  ...{ id, url: null, thumbnailUrl: null, capturedAt: null },
  ...(caption !== undefined && { caption }),
})
const ids = (images: readonly DeviceImage[]) => images.map(({ id }) => id)

describe('the photos of which an edit says something else', () => {
  const base = { images: [photo(1, '탕구'), photo(2), photo(3, '압탕'), photo(4, '주형')] }
  const fields = { images: [photo(1, '탕구'), photo(2, '새 말'), photo(3), photo(5, '처음'), photo(6)] }

  it('are those that it says so of, leaves unsaid, or brings with words', () => {
    expect(ids(captionedBy({ fields, base }))).toEqual([2, 3, 5])
  })

  it('are those of which it says so instead of something else', () => {
    const edit = { fields: { images: [photo(1, '주형')] }, base: { images: [photo(1, '탕구')] } }
    expect(ids(captionedBy(edit))).toEqual([1])
  })

  it('are not those of which an empty text takes the place of none', () => {
    const edit = { fields: { images: [photo(1, ''), photo(2)] }, base: { images: [photo(1), photo(2, '')] } }
    expect(captionedBy(edit)).toEqual([])
  })

  it('are looked for among those that are shown by now, and given as they are then', () => {
    const shown = [photo(1, '누가 바꾼 말'), photo(2, '누가 쓴 말'), photo(4, '주형'), photo(9, '남의 것')]
    expect(captionedBy({ fields, base }, shown)).toEqual([photo(2, '누가 쓴 말'), photo(4, '주형')])
  })

  it('are none where the edit is about no photos', () => {
    expect(captionedBy({ fields: {}, base: {} })).toEqual([])
    expect(captionedBy({ fields: {}, base: {} }, [photo(1, '탕구')])).toEqual([])
    expect(ids(captionedBy({ fields, base: {} }))).toEqual([1, 2, 5])
  })
})
