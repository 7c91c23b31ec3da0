import { describe, expect, it } from 'vitest'
import { CLOSE_LOOK, ZoomGestures } from '#features/photo-album/look/zoom-gestures.ts'
import { type ZoomView, WHOLE } from '#features/photo-album/look/zoom-view.ts'

function touch() {
  let view: ZoomView = WHOLE
  const turns: number[] = []
  const ways: string[] = []
  const gestures = new ZoomGestures({
    view: () => view,
    show: (next, how) => {
      view = next
      ways.push(how)
    },
    onTurn: (by) => turns.push(by),
  })
  const tap = (at: { x: number; y: number }, now: number, ms = 60) => {
    gestures.down(1, at, now)
    gestures.up(1, now + ms)
  }
  const drag = (from: { x: number; y: number }, to: { x: number; y: number }, now = 0) => {
    gestures.down(1, from, now)
    gestures.move(1, to)
    gestures.up(1, now + 400)
  }
  return { gestures, tap, drag, turns, ways, view: () => view }
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

  it('the picture follows them, and glides to where two taps send it', () => {
    const { gestures, tap, ways } = touch()
    tap({ x: 0, y: 0 }, 0)
    tap({ x: 0, y: 0 }, 200)
    expect(ways).toEqual(['glides'])
    gestures.down(1, { x: 0, y: 0 }, 900)
    gestures.move(1, { x: 30, y: 0 })
    expect(ways).toEqual(['glides', 'follows'])
  })

  it.each([
    ['as late as may be', 60, { x: 48, y: 0 }, 410, true],
    ['a little later', 60, { x: 48, y: 0 }, 411, false],
    ['a little further off', 60, { x: 49, y: 0 }, 410, false],
    ['as long as a tap may be', 300, { x: 0, y: 0 }, 350, true],
    ['held longer than a tap', 301, { x: 0, y: 0 }, 350, false],
  ])('a second tap %s counts: %s ms at %j', (_, ms, at, end, isClose) => {
    const { tap, view } = touch()
    tap({ x: 0, y: 0 }, 0)
    tap(at, end - ms, ms)
    expect(view().scale).toBe(isClose ? CLOSE_LOOK : 1)
  })

  it('a tap may roll by 16 pixels, and is none where it goes further', () => {
    for (const [roll, isClose] of [
      [16, true],
      [17, false],
    ] as const) {
      const { gestures, tap, view } = touch()
      tap({ x: 0, y: 0 }, 0)
      gestures.down(1, { x: 0, y: 0 }, 100)
      gestures.move(1, { x: 0, y: roll })
      gestures.up(1, 160)
      expect(view().scale).toBe(isClose ? CLOSE_LOOK : 1)
    }
  })

  it('a swipe is 45 pixels long, and goes more to the side than up or down', () => {
    const { drag, turns } = touch()
    drag({ x: 0, y: 0 }, { x: 44, y: 0 })
    drag({ x: 0, y: 0 }, { x: 60, y: 60 })
    expect(turns).toEqual([])
    drag({ x: 0, y: 0 }, { x: 45, y: 0 })
    expect(turns).toEqual([-1])
  })

  it('two that touch at once and leave again are no tap', () => {
    const { gestures, view } = touch()
    for (const now of [0, 200]) {
      gestures.down(1, { x: 0, y: 0 }, now)
      gestures.down(2, { x: 10, y: 0 }, now + 10)
      gestures.up(2, now + 50)
      gestures.up(1, now + 60)
    }
    expect(view()).toEqual(WHOLE)
  })

  it('two zoom about the place between them also beside the middle', () => {
    const { gestures, view } = touch()
    gestures.down(1, { x: 0, y: 0 }, 0)
    gestures.down(2, { x: 100, y: 0 }, 10)
    gestures.move(1, { x: -50, y: 0 })
    gestures.move(2, { x: 150, y: 0 })
    expect(view()).toEqual({ scale: 2, x: -50, y: 0 })
  })

  it('two that begin in one place have nothing to zoom by', () => {
    const { gestures, view } = touch()
    gestures.down(1, { x: 0, y: 0 }, 0)
    gestures.down(2, { x: 0, y: 0 }, 10)
    gestures.move(2, { x: 100, y: 0 })
    expect(view().scale).toBe(1)
  })

  it('a mouse that only passes over does nothing, nor does one that was never seen to press', () => {
    const { gestures, tap, view } = touch()
    tap({ x: 0, y: 0 }, 0)
    gestures.down(1, { x: 0, y: 0 }, 200)
    gestures.up(9, 220)
    gestures.up(1, 260)
    const close = view()
    expect(close.scale).toBe(CLOSE_LOOK)
    gestures.down(1, { x: 0, y: 0 }, 900)
    gestures.up(1, 1_300)
    gestures.move(1, { x: 80, y: 0 })
    expect(view()).toEqual(close)
  })

  it('one that the browser takes away leaves the others as if it had not been', () => {
    const { gestures, drag, turns, view } = touch()
    gestures.down(1, { x: 0, y: 0 }, 0)
    gestures.cancel(1)
    gestures.down(2, { x: 100, y: 0 }, 10)
    gestures.move(2, { x: 0, y: 0 })
    gestures.up(2, 400)
    expect(turns).toEqual([1])
    gestures.down(1, { x: -50, y: 0 }, 500)
    gestures.down(2, { x: 50, y: 0 }, 510)
    gestures.move(1, { x: -150, y: 0 })
    gestures.cancel(2)
    expect(view()).toEqual({ scale: 2, x: -50, y: 0 })
    gestures.move(1, { x: -120, y: 0 })
    expect(view()).toEqual({ scale: 2, x: -20, y: 0 })
    gestures.up(1, 900)
    drag({ x: 0, y: 0 }, { x: 10, y: 40 }, 1_000)
    expect(view()).toEqual({ scale: 2, x: -10, y: 40 })
  })
})
