// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCamera } from '#pictures/take/use-camera.ts'

/** What each start of the picture comes to, which the test says. */
let playing: PromiseWithResolvers<undefined>[]
let opened: { stop: ReturnType<typeof vi.fn> }[]
let onAway: ReturnType<typeof vi.fn<() => void>>

beforeEach(() => {
  playing = []
  opened = []
  onAway = vi.fn<() => void>()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => {
    const start = Promise.withResolvers<undefined>()
    playing.push(start)
    return start.promise
  })
  // Frames are not made beside the page here.
  vi.stubGlobal('OffscreenCanvas', undefined)
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: () => {
        const track = { stop: vi.fn(), addEventListener: () => undefined }
        opened.push(track)
        const tracks = { getTracks: () => [track], getVideoTracks: () => [track] }
        return Promise.resolve(Object.assign(new MediaStream(), tracks))
      },
    },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Camera() {
  const { video, isReady } = useCamera(onAway)
  return (
    <>
      <video ref={video} />
      <p>{isReady ? 'ready' : 'not ready'}</p>
    </>
  )
}

const turn = (visibilityState: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState)
  document.dispatchEvent(new Event('visibilitychange'))
}

it.each([
  ['does not begin', () => playing[0]?.reject(new DOMException('interrupted', 'AbortError'))],
  ['begins all the same', () => playing[0]?.resolve(undefined)],
])('whoever looks away while the camera opens finds it when they look back, where it %s', async (_, end) => {
  const { findByText, queryByText } = render(<Camera />)
  await act(() => vi.waitUntil(() => playing.length === 1))
  await act(async () => {
    turn('hidden')
    end()
    await playing[0]?.promise.catch(() => undefined)
  })
  expect(opened[0]?.stop).toHaveBeenCalled()
  expect(queryByText('ready')).toBeNull()
  await act(async () => {
    turn('visible')
    await vi.waitUntil(() => playing.length === 2)
    playing[1]?.resolve(undefined)
  })
  await findByText('ready')
  expect(onAway).not.toHaveBeenCalled()
})

it('a picture that cannot be shown leaves the way to the camera of the system', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  render(<Camera />)
  await act(() => vi.waitUntil(() => playing.length === 1))
  await act(async () => {
    playing[0]?.reject(new DOMException('not allowed', 'NotAllowedError'))
    await vi.waitUntil(() => onAway.mock.calls.length === 1)
  })
  expect(opened[0]?.stop).toHaveBeenCalled()
})
