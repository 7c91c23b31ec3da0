import { ZoomGestures } from './zoom-gestures.ts'
import { type Point, type ZoomView, WHOLE, fitted, isWhole, keepInFrame, zoomTo } from './zoom-view.ts'

const MIDDLE: Point = { x: 0, y: 0 }
const WHEEL_STEP = 0.0025

interface ZoomParts {
  /** What the fingers touch; it does not move. */
  frame: HTMLElement
  /** What is scaled and moved, by its transform alone: nothing is laid out anew on the way. */
  layer: HTMLElement
  onTurn: (by: 1 | -1) => void
  /** A touch, a turn of the wheel or a key has ended here. */
  onSettle: (view: ZoomView) => void
}

/** Zooms a picture on the page by fingers, mouse, wheel and keys. */
export class PictureZoom {
  readonly #parts: ZoomParts
  readonly #listeners = new AbortController()
  #view = WHOLE

  constructor(parts: ZoomParts) {
    this.#parts = parts
    const gestures = new ZoomGestures({
      view: () => this.#view,
      show: (view, how) => this.#show(view, how),
      onTurn: parts.onTurn,
    })
    this.#on('pointerdown', (event) => {
      if (event.button !== 0) return
      // A finger that leaves the frame is still followed.
      parts.frame.setPointerCapture(event.pointerId)
      gestures.down(event.pointerId, this.#pointOf(event), event.timeStamp)
    })
    this.#on('pointermove', (event) => gestures.move(event.pointerId, this.#pointOf(event)))
    this.#on('pointerup', (event) => {
      gestures.up(event.pointerId, event.timeStamp)
      parts.onSettle(this.#view)
    })
    this.#on('pointercancel', (event) => {
      gestures.cancel(event.pointerId)
      parts.onSettle(this.#view)
    })
    this.#on('wheel', (event) => {
      // The browser would zoom the whole page, or scroll what lies below.
      event.preventDefault()
      const at = this.#pointOf(event)
      const scale = this.#view.scale * Math.exp(-event.deltaY * WHEEL_STEP)
      this.#show(zoomTo(this.#view, { scale, from: at, to: at }), 'follows')
      parts.onSettle(this.#view)
    })
  }

  /** Closer or further by a factor, about the middle. */
  by(factor: number): void {
    this.#glide(zoomTo(this.#view, { scale: this.#view.scale * factor, from: MIDDLE, to: MIDDLE }))
  }

  move({ x, y }: Point): void {
    this.#glide({ ...this.#view, x: this.#view.x + x, y: this.#view.y + y })
  }

  whole(how: 'follows' | 'glides'): void {
    this.#show(WHOLE, how)
    this.#parts.onSettle(this.#view)
  }

  end(): void {
    this.#listeners.abort()
  }

  #glide(view: ZoomView): void {
    this.#show(view, 'glides')
    this.#parts.onSettle(this.#view)
  }

  #show(wanted: ZoomView, how: 'follows' | 'glides'): void {
    const { frame, layer } = this.#parts
    const room = { width: frame.clientWidth, height: frame.clientHeight }
    const image = layer.querySelector('img')
    const whole = fitted({ width: image?.naturalWidth ?? 0, height: image?.naturalHeight ?? 0 }, room)
    this.#view = isWhole(wanted) ? WHOLE : keepInFrame(wanted, room, whole)
    const { x, y, scale } = this.#view
    layer.style.transitionDuration = how === 'glides' ? '' : '0s'
    layer.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
  }

  #pointOf({ clientX, clientY }: MouseEvent): Point {
    const { left, top, width, height } = this.#parts.frame.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  #on<K extends keyof HTMLElementEventMap>(type: K, hear: (event: HTMLElementEventMap[K]) => void): void {
    this.#parts.frame.addEventListener(type, hear, { signal: this.#listeners.signal, passive: false })
  }
}
