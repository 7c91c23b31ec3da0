import { type Point, type ZoomView, WHOLE, isWhole, zoomTo } from './zoom-view.ts'

/** A gloved finger rolls while it taps. */
const TAP_MOVES_PX = 16
const TAP_MS = 300
const SECOND_TAP_MS = 350
const SECOND_TAP_PX = 48
const SWIPE_PX = 45

export const CLOSE_LOOK = 2.5

interface GestureDeps {
  view: () => ZoomView
  /** `follows`: under the fingers. `glides`: to where a tap sends it. */
  show: (view: ZoomView, how: 'follows' | 'glides') => void
  /** A swipe over the whole picture. */
  onTurn: (by: 1 | -1) => void
}

/**
 * Fingers and mouse on a picture: two of them zoom, one moves it about or turns to the next, two taps go
 * close and back. Points are measured from the middle of the frame.
 */
export class ZoomGestures {
  readonly #deps: GestureDeps
  readonly #points = new Map<number, Point>()
  /** What the fingers began with; anew with each finger that comes or goes. */
  #start: { view: ZoomView; middle: Point; spread: number } = { view: WHOLE, middle: WHOLE, spread: 0 }
  /** The one finger of this touch, while it may still become a tap or a swipe. */
  #touch: { at: Point; since: number } | null = null
  #lastTap: { at: Point; since: number } | null = null

  constructor(deps: GestureDeps) {
    this.#deps = deps
  }

  down(id: number, at: Point, now: number): void {
    this.#points.set(id, at)
    this.#touch = this.#points.size === 1 ? { at, since: now } : null
    this.#restart()
  }

  move(id: number, at: Point): void {
    if (!this.#points.has(id)) return
    this.#points.set(id, at)
    const { view, middle, spread } = this.#start
    const isPinch = this.#points.size > 1
    if (!isPinch && isWhole(view)) return
    const scale = isPinch && spread > 0 ? (view.scale * this.#spread()) / spread : view.scale
    this.#deps.show(zoomTo(view, { scale, from: middle, to: this.#middle() }), 'follows')
  }

  up(id: number, now: number): void {
    const at = this.#points.get(id)
    if (at === undefined) return
    this.#points.delete(id)
    const touch = this.#touch
    this.#touch = null
    this.#restart()
    if (touch === null) return
    const moved = { x: at.x - touch.at.x, y: at.y - touch.at.y }
    if (Math.hypot(moved.x, moved.y) <= TAP_MOVES_PX) {
      if (now - touch.since <= TAP_MS) this.#tap({ at, since: now })
    } else if (isWhole(this.#deps.view())) {
      const isSideways = Math.abs(moved.x) >= SWIPE_PX && Math.abs(moved.x) > Math.abs(moved.y)
      if (isSideways) this.#deps.onTurn(moved.x < 0 ? 1 : -1)
    }
  }

  /** The browser took the touch away. */
  cancel(id: number): void {
    this.#points.delete(id)
    this.#touch = null
    this.#restart()
  }

  #tap(tap: { at: Point; since: number }): void {
    const before = this.#lastTap
    const isSecond =
      before !== null &&
      tap.since - before.since <= SECOND_TAP_MS &&
      Math.hypot(tap.at.x - before.at.x, tap.at.y - before.at.y) <= SECOND_TAP_PX
    this.#lastTap = isSecond ? null : tap
    if (!isSecond) return
    const view = this.#deps.view()
    const next = isWhole(view) ? zoomTo(view, { scale: CLOSE_LOOK, from: tap.at, to: tap.at }) : WHOLE
    this.#deps.show(next, 'glides')
  }

  #restart(): void {
    this.#start = { view: this.#deps.view(), middle: this.#middle(), spread: this.#spread() }
  }

  #middle(): Point {
    const points = [...this.#points.values()]
    const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
    return { x: sum.x / Math.max(points.length, 1), y: sum.y / Math.max(points.length, 1) }
  }

  #spread(): number {
    const [one, other] = [...this.#points.values()]
    return one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y)
  }
}
