import type { Point, Size } from '#features/photo-album/look/zoom-view.ts'

// Points are in pixels of the picture that is edited, from its upper left corner.

export type Tool = 'arrow' | 'circle' | 'text' | 'cover'

/** What was drawn on a photo: an arrow from one point to the other, or what lies between the two corners. */
export interface Mark {
  kind: Tool
  from: Point
  to: Point
  /** Of a text; otherwise empty. */
  text: string
}

export interface Box extends Point, Size {}

/** Of the longer edge of the picture, so that a mark is as thick on a photo of any size. */
const LINE = 0.008
const TEXT_HEIGHT = 0.05
const LEAST = 0.02
/** Of a text, which is written in one line: more would be too small to be read. */
export const MOST_LETTERS = 60
const REACH = 0.025

/** Lines are so thick, in pixels of the picture. */
export function lineOf({ width, height }: Size): number {
  return Math.max(width, height) * LINE
}

export function boxOf({ from, to }: Pick<Mark, 'from' | 'to'>): Box {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  }
}

/**
 * The pixels that a cover takes away: whole ones, also those that it only touches, and none beside the picture. A pixel
 * that is covered by half still shows what was there.
 */
export function coveredBox(mark: Pick<Mark, 'from' | 'to'>, picture: Size): Box {
  const { x, y, width, height } = boxOf(mark)
  const left = Math.max(0, Math.floor(x))
  const top = Math.max(0, Math.floor(y))
  const right = Math.min(picture.width, Math.ceil(x + width))
  const bottom = Math.min(picture.height, Math.ceil(y + height))
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
}

/** Whether a finger did not draw but touch: it rolls a little. */
export function isTap(from: Point, to: Point, picture: Size): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) < Math.max(picture.width, picture.height) * LEAST
}

/** The uppermost mark under a finger, or -1. */
export function markAt(marks: readonly Mark[], at: Point, picture: Size): number {
  const reach = Math.max(picture.width, picture.height) * REACH
  return marks.findLastIndex((mark) => {
    const { x, y, width, height } = boxOf(mark)
    const isWithin =
      at.x >= x - reach && at.x <= x + width + reach && at.y >= y - reach && at.y <= y + height + reach
    return isWithin && (mark.kind !== 'arrow' || distanceTo(mark, at) <= reach)
  })
}

function distanceTo({ from, to }: Mark, at: Point): number {
  const [alongX, alongY] = [to.x - from.x, to.y - from.y]
  const square = alongX * alongX + alongY * alongY
  const share = square === 0 ? 0 : ((at.x - from.x) * alongX + (at.y - from.y) * alongY) / square
  const near = Math.min(Math.max(share, 0), 1)
  return Math.hypot(at.x - from.x - near * alongX, at.y - from.y - near * alongY)
}

/** The mark elsewhere; its middle stays on the picture. */
export function moved(mark: Mark, by: Point, picture: Size): Mark {
  const { x, y, width, height } = boxOf(mark)
  const within = (middle: number, step: number, room: number) =>
    Math.min(Math.max(middle + step, 0), room) - middle
  const stepX = within(x + width / 2, by.x, picture.width)
  const stepY = within(y + height / 2, by.y, picture.height)
  return { ...mark, from: shifted(mark.from, stepX, stepY), to: shifted(mark.to, stepX, stepY) }
}

/** The mark with its second point elsewhere. A text keeps the size that it is read at. */
export function resized(mark: Mark, by: Point, picture: Size): Mark {
  if (mark.kind === 'text') return mark
  const to = shifted(mark.to, by.x, by.y)
  const kept = {
    x: Math.min(Math.max(to.x, 0), picture.width),
    y: Math.min(Math.max(to.y, 0), picture.height),
  }
  return isTap(mark.from, kept, picture) ? mark : { ...mark, to: kept }
}

function shifted({ x, y }: Point, byX: number, byY: number): Point {
  return { x: x + byX, y: y + byY }
}

/** A mark for who does not draw: in the middle, a third of the picture wide and a fourth high. */
export function inMiddle(kind: Exclude<Tool, 'text'>, { width, height }: Size): Mark {
  return {
    kind,
    from: { x: width / 3, y: height * (3 / 8) },
    to: { x: width * (2 / 3), y: height * (5 / 8) },
    text: '',
  }
}

/**
 * A text around a point, as wide as it is written.
 * @param widthAt of the text, at a height in pixels
 */
export function textAround(
  text: string,
  at: Point,
  { picture, widthAt }: { picture: Size; widthAt: (height: number) => number },
): Mark {
  const wanted = Math.max(picture.width, picture.height) * TEXT_HEIGHT
  // A long one becomes smaller until it fits.
  const height = wanted * Math.min(1, (picture.width * 0.94) / Math.max(1, widthAt(wanted)))
  const width = widthAt(height)
  const within = (middle: number, half: number, room: number) =>
    Math.min(Math.max(middle, half), Math.max(half, room - half))
  const x = within(at.x, width / 2, picture.width)
  const y = within(at.y, height / 2, picture.height)
  return {
    kind: 'text',
    from: { x: x - width / 2, y: y - height / 2 },
    to: { x: x + width / 2, y: y + height / 2 },
    text,
  }
}

/** The three points of an arrow's head: its tip, and the two ends behind it. */
export function headOf({ from, to }: Pick<Mark, 'from' | 'to'>, line: number): [Point, Point, Point] {
  const length = Math.min(line * 5, Math.hypot(to.x - from.x, to.y - from.y) * 0.6)
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const end = (turn: number) => ({
    x: to.x - length * Math.cos(angle + turn),
    y: to.y - length * Math.sin(angle + turn),
  })
  return [to, end(Math.PI / 6), end(-Math.PI / 6)]
}
