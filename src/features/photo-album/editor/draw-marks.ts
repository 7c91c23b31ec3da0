import type { Size } from '#features/photo-album/look/zoom-view.ts'
import { markColors } from '#ui/theme/colors.ts'
import { type Box, type Mark, boxOf, coveredBox, headOf, lineOf } from './marks.ts'

/** What is needed of a canvas; a test writes down what was asked of it. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'ellipse'
  | 'closePath'
  | 'stroke'
  | 'fill'
  | 'fillRect'
  | 'strokeText'
  | 'fillText'
  | 'strokeRect'
  | 'setLineDash'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'strokeStyle'
  | 'fillStyle'
  | 'font'
  | 'textBaseline'
>

/**
 * Draws marks on a picture, in the order in which they were made. What is seen while drawing and what is sent is drawn
 * by this alone.
 * @param pen scaled to pixels of the picture
 */
export function drawMarks(pen: Pen, marks: readonly Mark[], picture: Size): void {
  const line = lineOf(picture)
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const mark of marks) {
    switch (mark.kind) {
      case 'cover': {
        const { x, y, width, height } = coveredBox(mark, picture)
        pen.fillStyle = markColors.cover
        pen.fillRect(x, y, width, height)
        break
      }
      case 'arrow':
        drawArrow(pen, mark, line)
        break
      case 'circle':
        drawCircle(pen, boxOf(mark), line)
        break
      case 'text':
        drawText(pen, mark, line)
    }
  }
}

/** Around the mark that keys and 지우기 are about; never on what is sent. */
export function drawSelection(pen: Pen, mark: Mark, picture: Size): void {
  const line = lineOf(picture)
  const { x, y, width, height } = boxOf(mark)
  pen.setLineDash([line * 1.5, line])
  for (const [color, thick] of [
    [markColors.edge, line * 0.8],
    [markColors.cover, line * 0.4],
  ] as const) {
    pen.strokeStyle = color
    pen.lineWidth = thick
    pen.strokeRect(x - line * 2, y - line * 2, width + line * 4, height + line * 4)
  }
  pen.setLineDash([])
}

/** Twice: a light edge makes it stand out from whatever is below. */
function strokeTwice(pen: Pen, line: number, path: () => void): void {
  for (const [color, thick] of [
    [markColors.edge, line * 2],
    [markColors.mark, line],
  ] as const) {
    pen.strokeStyle = color
    pen.lineWidth = thick
    path()
    pen.stroke()
  }
}

function drawArrow(pen: Pen, mark: Mark, line: number): void {
  const [tip, left, right] = headOf(mark, line)
  strokeTwice(pen, line, () => {
    pen.beginPath()
    pen.moveTo(mark.from.x, mark.from.y)
    pen.lineTo(tip.x, tip.y)
    pen.moveTo(left.x, left.y)
    pen.lineTo(tip.x, tip.y)
    pen.lineTo(right.x, right.y)
  })
}

function drawCircle(pen: Pen, { x, y, width, height }: Box, line: number): void {
  strokeTwice(pen, line, () => {
    pen.beginPath()
    pen.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, Math.PI * 2)
  })
}

function drawText(pen: Pen, mark: Mark, line: number): void {
  const { x, y, height } = boxOf(mark)
  pen.font = fontAt(height)
  pen.textBaseline = 'middle'
  pen.strokeStyle = markColors.edge
  pen.lineWidth = line
  pen.strokeText(mark.text, x, y + height / 2)
  pen.fillStyle = markColors.mark
  pen.fillText(mark.text, x, y + height / 2)
}

/** Of a text whose line is so high. */
export function fontAt(height: number): string {
  return `600 ${height * 0.8}px Pretendard, 'Apple SD Gothic Neo', 'Noto Sans KR', sans-serif`
}
