import { describe, expect, it } from 'vitest'
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
