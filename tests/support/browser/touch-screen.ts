import type { CDPSession, Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

/** How long a finger stays, and between the taps of a pair. */
const TAP_S = 0.04
const BETWEEN_TAPS_S = 0.1

interface SlideOptions {
  steps?: number
  /** The fingers rest where they are until it is done. */
  beforeLifting?: () => Promise<unknown>
}

/** Fingers on the page, as the browser hears of them from a touch screen. */
export async function touchScreenOf(page: Page) {
  const screen: CDPSession = await page.context().newCDPSession(page)
  /** @param atS when it was, in s since 1970 */
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    points: readonly Point[],
    atS?: number,
  ) =>
    screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
      ...(atS === undefined ? {} : { timestamp: atS }),
    })
  /** Moves as many fingers as there are pairs, each from its first point to its second, and lifts them. */
  const slide = async (
    fingers: readonly (readonly [Point, Point])[],
    { steps = 8, beforeLifting = () => Promise.resolve() }: SlideOptions = {},
  ) => {
    await touch(
      'touchStart',
      fingers.map(([from]) => from),
    )
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps
      await touch(
        'touchMove',
        fingers.map(([from, to]) => ({
          x: from.x + (to.x - from.x) * share,
          y: from.y + (to.y - from.y) * share,
        })),
      )
    }
    await beforeLifting()
    await touch('touchEnd', [])
  }
  const tap = async (at: Point, atS: number) => {
    await touch('touchStart', [at], atS)
    await touch('touchEnd', [], atS + TAP_S)
  }
  /** As quickly as a hand does it, however slow the machine is. */
  const tapTwice = async (first: Point, second: Point) => {
    const beginS = Date.now() / 1000
    await tap(first, beginS)
    await tap(second, beginS + TAP_S + BETWEEN_TAPS_S)
  }
  /** A touch that the browser takes away, as it does with a palm that rests on the glass. */
  const lose = async (at: Point) => {
    await touch('touchStart', [at])
    await touch('touchCancel', [])
  }
  return { slide, tapTwice, lose }
}
