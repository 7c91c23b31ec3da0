import { describe, expect, it } from 'vitest'
import { CLOSE_LOOK, ZoomGestures } from '#features/photo-album/look/zoom-gestures.ts'
import {
  type ZoomView,
  WHOLE,
  fitted,
  isMost,
  isWhole,
  keepInFrame,
  zoomTo,
} from '#features/photo-album/look/zoom-view.ts'

/** Where a point of the picture lies in the frame. */
const placeOf = (view: ZoomView, point: { x: number; y: number }) => ({
  x: view.x + point.x * view.scale,
  y: view.y + point.y * view.scale,
})

describe('a zoomed picture', () => {
  it('keeps what is under the finger under the finger', () => {
    const finger = { x: 120, y: -80 }
    const near = zoomTo(WHOLE, { scale: 3, from: finger, to: finger })
    expect(placeOf(near, finger)).toEqual(finger)
    const further = zoomTo(near, { scale: 2, from: { x: -50, y: 10 }, to: { x: -50, y: 10 } })
    expect(further.scale).toBe(2)
    const before = { x: (-50 - near.x) / 3, y: (10 - near.y) / 3 }
    expect(placeOf(further, before).x).toBeCloseTo(-50)
    expect(placeOf(further, before).y).toBeCloseTo(10)
  })

  it('is never smaller than the frame nor closer than six times', () => {
    const at = { x: 0, y: 0 }
    expect(zoomTo(WHOLE, { scale: 0.2, from: at, to: at }).scale).toBe(1)
    expect(zoomTo(WHOLE, { scale: 99, from: at, to: at }).scale).toBe(6)
  })

  it('is not pushed out of its frame, and stays in the middle where it is smaller', () => {
    const frame = { width: 400, height: 800 }
    const picture = fitted({ width: 4000, height: 3000 }, frame)
    expect(picture).toEqual({ width: 400, height: 300 })
    expect(keepInFrame({ scale: 2, x: 900, y: 900 }, frame, picture)).toEqual({ scale: 2, x: 200, y: 0 })
    expect(keepInFrame({ scale: 4, x: -900, y: -900 }, frame, picture)).toEqual({
      scale: 4,
      x: -600,
      y: -200,
    })
    expect(keepInFrame({ scale: 4, x: 7, y: -8 }, frame, picture)).toEqual({ scale: 4, x: 7, y: -8 })
  })

  it('fits its frame by the side that is longer, and takes all of it before its size is known', () => {
    const frame = { width: 400, height: 800 }
    expect(fitted({ width: 1000, height: 4000 }, frame)).toEqual({ width: 200, height: 800 })
    expect(fitted({ width: 0, height: 10 }, frame)).toEqual(frame)
    expect(fitted({ width: 10, height: 0 }, frame)).toEqual(frame)
    expect(fitted({ width: 1, height: 1 }, frame)).toEqual({ width: 400, height: 400 })
  })

  it('counts as whole, and as close as can be, within what no eye sees', () => {
    const at = (scale: number) => ({ scale, x: 0, y: 0 })
    expect([isWhole(at(1)), isWhole(at(1.009)), isWhole(at(1.01))]).toEqual([true, true, false])
    expect([isMost(at(6)), isMost(at(5.995)), isMost(at(5.99))]).toEqual([true, true, false])
  })
})

function touch() {
  let view: ZoomView = WHOLE
  const turns: number[] = []
  const gestures = new ZoomGestures({
    view: () => view,
    show: (next) => (view = next),
    onTurn: (by) => turns.push(by),
  })
  const tap = (at: { x: number; y: number }, now: number) => {
    gestures.down(1, at, now)
    gestures.up(1, now + 60)
  }
  const drag = (from: { x: number; y: number }, to: { x: number; y: number }, now = 0) => {
    gestures.down(1, from, now)
    gestures.move(1, to)
    gestures.up(1, now + 400)
  }
  return { gestures, tap, drag, turns, view: () => view }
}

describe('fingers on a picture', () => {
  it('two taps go close where they are, also of a rolling glove, and two more go back', () => {
    const { tap, view } = touch()
    tap({ x: 100, y: 50 }, 0)
    expect(view()).toEqual(WHOLE)
    tap({ x: 112, y: 41 }, 200)
    expect(view().scale).toBe(CLOSE_LOOK)
    tap({ x: 0, y: 0 }, 1_000)
    tap({ x: 0, y: 0 }, 1_200)
    expect(view()).toEqual(WHOLE)
  })

  it('two slow taps, or two taps in different places, are no double tap', () => {
    const { tap, view } = touch()
    tap({ x: 0, y: 0 }, 0)
    tap({ x: 0, y: 0 }, 600)
    tap({ x: 200, y: 0 }, 700)
    expect(view()).toEqual(WHOLE)
  })

  it('two fingers zoom about the place between them; the one that stays moves the picture on', () => {
    const { gestures, view } = touch()
    gestures.down(1, { x: -50, y: 0 }, 0)
    gestures.down(2, { x: 50, y: 0 }, 10)
    gestures.move(1, { x: -100, y: 20 })
    gestures.move(2, { x: 100, y: 20 })
    expect(view()).toEqual({ scale: 2, x: 0, y: 20 })
    gestures.up(2, 300)
    gestures.move(1, { x: -70, y: 20 })
    expect(view()).toEqual({ scale: 2, x: 30, y: 20 })
    gestures.up(1, 320)
    expect(view().scale).toBe(2)
  })

  it('a swipe turns to the next photo only while the whole picture is in view', () => {
    const { drag, tap, turns, view } = touch()
    drag({ x: 100, y: 0 }, { x: 0, y: 10 })
    drag({ x: 0, y: 0 }, { x: 100, y: -10 })
    drag({ x: 0, y: 0 }, { x: 60, y: 200 })
    expect(turns).toEqual([1, -1])
    tap({ x: 0, y: 0 }, 1_000)
    tap({ x: 0, y: 0 }, 1_200)
    drag({ x: 100, y: 0 }, { x: 0, y: 10 }, 2_000)
    expect(turns).toHaveLength(2)
    expect(view()).toEqual({ scale: CLOSE_LOOK, x: -100, y: 10 })
  })

  it('a touch that the browser takes away is neither tap nor swipe', () => {
    const { gestures, turns, view } = touch()
    gestures.down(1, { x: 100, y: 0 }, 0)
    gestures.move(1, { x: 0, y: 0 })
    gestures.cancel(1)
    gestures.up(1, 100)
    expect(turns).toEqual([])
    expect(view()).toEqual(WHOLE)
  })
})
