import { type Point, fitted } from '#features/photo-album/look/zoom-view.ts'
import { drawMarks, drawSelection } from './draw-marks.ts'
import { MarkGestures } from './mark-gestures.ts'
import type { Mark, Tool } from './marks.ts'
import { oncePerFrame } from './once-per-frame.ts'

/** What is drawn, and which of it is selected: -1 for none. */
export interface Drawn {
  marks: readonly Mark[]
  selected: number
}

interface LayerParts {
  /** What the finger touches. */
  frame: HTMLElement
  /** The photo, fitted into the frame. */
  picture: HTMLCanvasElement
  /** As large as the frame, over the photo. */
  overlay: HTMLCanvasElement
  tool: () => Tool
  onDraw: (mark: Mark) => void
  onMove: (index: number, mark: Mark) => void
  onTap: (index: number, at: Point) => void
}

/** Shows marks over a photo and lets a finger make them. The photo itself is drawn once and not touched again. */
export class MarkLayer {
  readonly #parts: LayerParts
  readonly #listeners = new AbortController()
  readonly #frames = oncePerFrame(() => this.#draw())
  readonly #resizes: ResizeObserver
  #drawn: Drawn = { marks: [], selected: -1 }
  #preview: readonly Mark[] | null = null

  constructor(parts: LayerParts) {
    this.#parts = parts
    const { frame, picture, tool, onDraw, onMove, onTap } = parts
    const gestures = new MarkGestures({
      picture: () => picture,
      tool,
      marks: () => this.#drawn.marks,
      selected: () => this.#drawn.selected,
      preview: (marks) => {
        this.#preview = marks
        this.#frames.ask()
      },
      onDraw,
      onMove,
      onTap,
    })
    this.#on('pointerdown', (event) => {
      if (event.button !== 0) return
      // A finger that leaves the frame is still followed.
      frame.setPointerCapture(event.pointerId)
      gestures.down(event.pointerId, this.#pointOf(event))
    })
    this.#on('pointermove', (event) => gestures.move(event.pointerId, this.#pointOf(event)))
    this.#on('pointerup', (event) => gestures.up(event.pointerId))
    this.#on('pointercancel', (event) => gestures.cancel(event.pointerId))
    this.#resizes = new ResizeObserver(() => this.#frames.ask())
    this.#resizes.observe(frame)
  }

  show(drawn: Drawn): void {
    this.#drawn = drawn
    this.#frames.ask()
  }

  end(): void {
    this.#listeners.abort()
    this.#resizes.disconnect()
    this.#frames.end()
  }

  #on(
    type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    hear: (event: PointerEvent) => void,
  ) {
    this.#parts.frame.addEventListener(type, hear, { signal: this.#listeners.signal })
  }

  /** How the photo lies in the frame: CSS pixels for one of its own, and where it begins. */
  #place(): { scale: number; left: number; top: number } {
    const { frame, picture } = this.#parts
    const room = { width: frame.clientWidth, height: frame.clientHeight }
    const shown = fitted(picture, room)
    return {
      scale: shown.width / picture.width,
      left: (room.width - shown.width) / 2,
      top: (room.height - shown.height) / 2,
    }
  }

  /** On the photo; a finger beside it draws along its edge. */
  #pointOf(event: PointerEvent): Point {
    const { frame, picture } = this.#parts
    const { left, top } = frame.getBoundingClientRect()
    const place = this.#place()
    const within = (at: number, most: number) => Math.min(Math.max(at, 0), most)
    return {
      x: within((event.clientX - left - place.left) / place.scale, picture.width),
      y: within((event.clientY - top - place.top) / place.scale, picture.height),
    }
  }

  #draw(): void {
    const { frame, picture, overlay } = this.#parts
    const dense = window.devicePixelRatio
    const [width, height] = [Math.round(frame.clientWidth * dense), Math.round(frame.clientHeight * dense)]
    if (overlay.width !== width) overlay.width = width
    if (overlay.height !== height) overlay.height = height
    const pen = overlay.getContext('2d')
    if (pen === null) return
    pen.setTransform(1, 0, 0, 1, 0, 0)
    pen.clearRect(0, 0, width, height)
    const { scale, left, top } = this.#place()
    pen.setTransform(scale * dense, 0, 0, scale * dense, left * dense, top * dense)
    const marks = this.#preview ?? this.#drawn.marks
    drawMarks(pen, marks, picture)
    const selected = marks[this.#drawn.selected]
    if (selected !== undefined) drawSelection(pen, selected, picture)
  }
}
