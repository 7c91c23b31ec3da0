import { expect, it } from 'vitest'
import { roomForPhotos, roomWarning } from '#pictures/take/room-for-photos.ts'

const MEGABYTE = 1024 * 1024

it('how many photos fit is said, and where room can be made once they are few', () => {
  expect(roomForPhotos(630 * MEGABYTE)).toBe('약 100장 더 찍을 수 있습니다')
  expect(roomForPhotos(204 * MEGABYTE)).toBe('약 29장 더 찍을 수 있습니다. 동기화 화면에서 비울 수 있습니다.')
  expect(roomForPhotos(35 * MEGABYTE)).toBe('더 찍을 공간이 없습니다. 동기화 화면에서 비워주세요.')
  expect(roomForPhotos(0)).toBe('더 찍을 공간이 없습니다. 동기화 화면에서 비워주세요.')
})

it('nothing is said where there is plenty, or where the browser gives no estimate', () => {
  expect(roomForPhotos(7 * 1024 * MEGABYTE)).toBe('')
  expect(roomForPhotos(null)).toBe('')
})

it('a form says it only once few more fit', () => {
  expect(roomWarning(630 * MEGABYTE)).toBe('')
  expect(roomWarning(210 * MEGABYTE)).toBe('')
  expect(roomWarning(204 * MEGABYTE)).toBe('약 29장 더 찍을 수 있습니다. 동기화 화면에서 비울 수 있습니다.')
  expect(roomWarning(0)).toBe('더 찍을 공간이 없습니다. 동기화 화면에서 비워주세요.')
  expect(roomWarning(null)).toBe('')
})
