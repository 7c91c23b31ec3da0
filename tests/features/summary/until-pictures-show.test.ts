import { expect, it, vi } from 'vitest'
import { untilPicturesShow } from '#features/summary/until-pictures-show.ts'

/** A picture whose decodings are ended by the test, in order. */
function pictureOnItsWay() {
  const decodings: PromiseWithResolvers<unknown>[] = []
  const picture = {
    complete: false,
    decode: () => {
      const decoding = Promise.withResolvers<unknown>()
      decodings.push(decoding)
      return decoding.promise
    },
  }
  return { picture, decodings }
}

const turn = () => new Promise((resolve) => setTimeout(resolve))

it('a picture that another one takes the place of while it comes is waited for', async () => {
  const { picture, decodings } = pictureOnItsWay()
  let isShown = false
  const shown = untilPicturesShow(() => [picture]).then(() => (isShown = true))
  decodings[0]?.reject(new DOMException('The source image cannot be decoded.', 'EncodingError'))
  await turn()
  expect(isShown).toBe(false)
  picture.complete = true
  decodings[1]?.resolve(undefined)
  await shown
})

it('one of several that is still on its way is waited for', async () => {
  const { picture, decodings } = pictureOnItsWay()
  const kept = { complete: true, decode: () => Promise.resolve() }
  let isShown = false
  const shown = untilPicturesShow(() => [kept, picture]).then(() => (isShown = true))
  decodings[0]?.reject(new DOMException('The source image cannot be decoded.', 'EncodingError'))
  await turn()
  expect(isShown).toBe(false)
  picture.complete = true
  decodings[1]?.resolve(undefined)
  await shown
})

it('the pictures are those of the page', async () => {
  const { picture, decodings } = pictureOnItsWay()
  vi.stubGlobal('document', { images: [picture] })
  const shown = untilPicturesShow()
  expect(decodings).toHaveLength(1)
  picture.complete = true
  decodings[0]?.resolve(undefined)
  await shown
  vi.unstubAllGlobals()
})

it('a picture that cannot be had is not waited for', async () => {
  const { picture, decodings } = pictureOnItsWay()
  const shown = untilPicturesShow(() => [picture])
  picture.complete = true
  decodings[0]?.reject(new DOMException('The source image cannot be decoded.', 'EncodingError'))
  await shown
  expect(decodings).toHaveLength(1)
})
