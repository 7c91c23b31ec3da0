import { expect, it } from 'vitest'
import { moved } from '#features/photo-album/order/moved.ts'

const photos = [{ id: 1 }, { id: 2 }, { id: 3 }]
const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id)

it('a photo goes before the one whose place it takes, or behind it where it comes from above', () => {
  expect(idsOf(moved(photos, 3, 0))).toEqual([3, 1, 2])
  expect(idsOf(moved(photos, 1, 2))).toEqual([2, 3, 1])
  expect(idsOf(moved(photos, 2, 1))).toEqual([1, 2, 3])
})

it('a photo that has left the list meanwhile does not come back', () => {
  expect(idsOf(moved(photos, 4, 0))).toEqual([1, 2, 3])
})
