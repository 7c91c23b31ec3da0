import type { Point, Size } from '#features/photo-album/look/zoom-view.ts'
import { type Mark, type Tool, isTap, markAt, moved } from './marks.ts'

interface GestureDeps {
  picture: () => Size
  tool: () => Tool
  marks: () => readonly Mark[]
  selected: () => number
  /** How it looks while the finger is down; null: as it is. To be drawn with the next frame. */
  preview: (marks: readonly Mark[] | null) => void
  onDraw: (mark: Mark) => void
  onMove: (index: number, mark: Mark) => void
  /** A tap on a mark; -1 beside all of them. */
  onTap: (index: number, at: Point) => void
}

/**
 * One finger, a pen or the mouse on a photo: it draws with the chosen tool; on the mark that is selected, and on any
 * text, it moves that; a tap selects. A second finger takes back what the first has begun.
 */
export class MarkGestures {
  readonly #deps: GestureDeps
  #touch: { id: number; from: Point; at: Point; grabbed: number } | null = null

  constructor(deps: GestureDeps) {
    this.#deps = deps
  }

  down(id: number, at: Point): void {
    if (this.#touch !== null) {
      this.#end()
      return
    }
    const { marks, picture, selected } = this.#deps
    const found = markAt(marks(), at, picture())
    const isGrabbed = found !== -1 && (found === selected() || marks()[found]?.kind === 'text')
    this.#touch = { id, from: at, at, grabbed: isGrabbed ? found : -1 }
  }

  move(id: number, at: Point): void {
    if (this.#touch?.id !== id) return
    this.#touch.at = at
    const { marks, preview } = this.#deps
    const { grabbed } = this.#touch
    const made = this.#made()
    if (made === null) preview(null)
    else preview(grabbed === -1 ? [...marks(), made] : marks().with(grabbed, made))
  }

  up(id: number): void {
    if (this.#touch?.id !== id) return
    const { grabbed, at } = this.#touch
    const made = this.#made()
    this.#end()
    const { marks, picture, onDraw, onMove, onTap } = this.#deps
    if (made === null) onTap(markAt(marks(), at, picture()), at)
    else if (grabbed === -1) onDraw(made)
    else onMove(grabbed, made)
  }

  /** The browser took the touch away. */
  cancel(id: number): void {
    if (this.#touch?.id === id) this.#end()
  }

  #end(): void {
    this.#touch = null
    this.#deps.preview(null)
  }

  /** What the touch has made so far; null while it is a tap. */
  #made(): Mark | null {
    if (this.#touch === null) return null
    const { picture, tool, marks } = this.#deps
    const { from, at, grabbed } = this.#touch
    if (isTap(from, at, picture())) return null
    if (grabbed !== -1) {
      const mark = marks()[grabbed]
      // Taken back by a key while the finger was on it.
      return mark === undefined ? null : moved(mark, { x: at.x - from.x, y: at.y - from.y }, picture())
    }
    const kind = tool()
    return kind === 'text' ? null : { kind, from, to: at, text: '' }
  }
}
