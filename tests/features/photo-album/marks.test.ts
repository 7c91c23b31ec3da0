import { describe, expect, it } from 'vitest'
import { type Pen, drawMarks } from '#features/photo-album/editor/draw-marks.ts'
import { MarkGestures } from '#features/photo-album/editor/mark-gestures.ts'
import {
  type Mark,
  type Tool,
  coveredBox,
  headOf,
  inMiddle,
  markAt,
  moved,
  resized,
  textAround,
} from '#features/photo-album/editor/marks.ts'
import { oncePerFrame } from '#features/photo-album/editor/once-per-frame.ts'
import { markColors } from '#ui/theme/colors.ts'

const PICTURE = { width: 1000, height: 800 }

const mark = (kind: Tool, from: [number, number], to: [number, number], text = ''): Mark => ({
  kind,
  from: { x: from[0], y: from[1] },
  to: { x: to[0], y: to[1] },
  text,
})

describe('a cover', () => {
  it('takes whole pixels, also those that it only touches, drawn from whichever corner', () => {
    const box = { x: 10, y: 20, width: 21, height: 31 }
    expect(coveredBox(mark('cover', [10.9, 20.2], [30.1, 50.7]), PICTURE)).toEqual(box)
    expect(coveredBox(mark('cover', [30.1, 50.7], [10.9, 20.2]), PICTURE)).toEqual(box)
    expect(coveredBox(mark('cover', [10.9, 50.7], [30.1, 20.2]), PICTURE)).toEqual(box)
  })

  it('reaches to the edge of the picture and not beyond', () => {
    expect(coveredBox(mark('cover', [-40, 700], [2_000, 900]), PICTURE)).toEqual({
      x: 0,
      y: 700,
      width: 1000,
      height: 100,
    })
  })

  it('is filled with one solid colour, in its turn among the other marks', () => {
    const { pen, done } = recordingPen()
    const marks = [
      mark('circle', [100, 100], [300, 200]),
      mark('cover', [10.5, 10.5], [200.5, 100.5]),
      mark('text', [400, 400], [500, 450], '누유'),
    ]
    drawMarks(pen, marks, PICTURE)
    const fills = done.filter(({ name }) => name.startsWith('fill'))
    expect(fills).toEqual([
      { name: 'fillRect', args: [10, 10, 191, 91], style: markColors.cover },
      { name: 'fillText', args: ['누유', 400, 425], style: markColors.mark },
    ])
    expect(markColors.cover).toMatch(/^#[0-9a-f]{6}$/)
    const order = done.map(({ name }) => name)
    expect(order.lastIndexOf('ellipse')).toBeLessThan(order.indexOf('fillRect'))
    expect(order.indexOf('fillRect')).toBeLessThan(order.indexOf('fillText'))
  })
})

describe('marks', () => {
  it('are found by a finger: the uppermost, and an arrow only along its line', () => {
    const marks = [mark('cover', [100, 100], [300, 300]), mark('arrow', [100, 100], [300, 300])]
    expect(markAt(marks, { x: 200, y: 205 }, PICTURE)).toBe(1)
    expect(markAt(marks, { x: 280, y: 120 }, PICTURE)).toBe(0)
    expect(markAt(marks, { x: 320, y: 200 }, PICTURE)).toBe(0)
    expect(markAt(marks, { x: 340, y: 200 }, PICTURE)).toBe(-1)
  })

  it('are moved as they are, with their middle on the picture', () => {
    const circle = mark('circle', [100, 100], [300, 200])
    expect(moved(circle, { x: 10, y: -20 }, PICTURE)).toEqual(mark('circle', [110, 80], [310, 180]))
    expect(moved(circle, { x: 5_000, y: 0 }, PICTURE)).toEqual(mark('circle', [900, 100], [1_100, 200]))
  })

  it('change their size but never to nothing, and a text keeps its own', () => {
    const arrow = mark('arrow', [100, 100], [300, 100])
    expect(resized(arrow, { x: 50, y: 0 }, PICTURE)).toEqual(mark('arrow', [100, 100], [350, 100]))
    expect(resized(arrow, { x: -195, y: 0 }, PICTURE)).toBe(arrow)
    expect(resized(arrow, { x: 5_000, y: 0 }, PICTURE).to.x).toBe(1_000)
    const text = mark('text', [100, 100], [300, 150], '누유')
    expect(resized(text, { x: 50, y: 0 }, PICTURE)).toBe(text)
  })

  it('without a pointer begin in the middle', () => {
    expect(inMiddle('cover', { width: 900, height: 800 })).toEqual(mark('cover', [300, 300], [600, 500]))
  })

  it('have a head that is not longer than the arrow', () => {
    const [tip, left, right] = headOf(mark('arrow', [0, 0], [100, 0]), 8)
    expect(tip).toEqual({ x: 100, y: 0 })
    expect(left.x).toBeCloseTo(65.4, 1)
    expect(left.y).toBeCloseTo(-20, 1)
    expect(right.y).toBeCloseTo(20, 1)
    const [, end] = headOf(mark('arrow', [0, 0], [10, 0]), 8)
    expect(end.x).toBeGreaterThan(0)
  })
})

describe('a text', () => {
  const widthAt = (letters: number) => (height: number) => letters * height

  it('stands around the point that was touched, within the picture', () => {
    const text = textAround('누유', { x: 990, y: 10 }, { picture: PICTURE, widthAt: widthAt(2) })
    expect(text).toEqual(mark('text', [900, 0], [1_000, 50], '누유'))
  })

  it('becomes smaller where it is too long', () => {
    const { from, to } = textAround('긴', { x: 500, y: 400 }, { picture: PICTURE, widthAt: widthAt(40) })
    expect(to.x - from.x).toBeCloseTo(940)
    expect(to.y - from.y).toBeCloseTo(23.5)
  })
})

describe('a finger', () => {
  function board(tool: Tool, marks: readonly Mark[] = [], selected = -1) {
    const heard: unknown[] = []
    const previews: (readonly Mark[] | null)[] = []
    const gestures = new MarkGestures({
      picture: () => PICTURE,
      tool: () => tool,
      marks: () => marks,
      selected: () => selected,
      preview: (shown) => previews.push(shown),
      onDraw: (drawn) => heard.push(['draw', drawn]),
      onMove: (index, drawn) => heard.push(['move', index, drawn]),
      onTap: (index) => heard.push(['tap', index]),
    })
    const drag = (from: [number, number], to: [number, number]) => {
      gestures.down(1, { x: from[0], y: from[1] })
      gestures.move(1, { x: to[0], y: to[1] })
      gestures.up(1)
    }
    return { gestures, heard, previews, drag }
  }

  it('draws with the tool, also from within another mark', () => {
    const below = mark('cover', [100, 100], [300, 300])
    const { heard, previews, drag } = board('arrow', [below])
    drag([200, 200], [500, 400])
    const drawn = mark('arrow', [200, 200], [500, 400])
    expect(previews).toEqual([[below, drawn], null])
    expect(heard).toEqual([['draw', drawn]])
  })

  it('moves the mark that is selected, and a text in any case', () => {
    const cover = mark('cover', [100, 100], [300, 300])
    const selected = board('arrow', [cover], 0)
    selected.drag([200, 200], [250, 200])
    expect(selected.heard).toEqual([['move', 0, mark('cover', [150, 100], [350, 300])]])
    const text = board('arrow', [mark('text', [100, 100], [300, 150], '누유')])
    text.drag([200, 120], [200, 220])
    expect(text.heard).toEqual([['move', 0, mark('text', [100, 200], [300, 250], '누유')]])
  })

  it('that only touches selects, however it rolls', () => {
    const { heard, drag } = board('cover', [mark('cover', [100, 100], [300, 300])])
    drag([200, 200], [212, 208])
    drag([800, 700], [806, 700])
    expect(heard).toEqual([
      ['tap', 0],
      ['tap', -1],
    ])
  })

  it('takes back what it has begun when a second one comes, or the browser takes it away', () => {
    const { gestures, heard, previews } = board('cover')
    gestures.down(1, { x: 100, y: 100 })
    gestures.move(1, { x: 400, y: 400 })
    gestures.down(2, { x: 500, y: 500 })
    gestures.move(1, { x: 600, y: 600 })
    gestures.up(1)
    gestures.up(2)
    gestures.down(3, { x: 100, y: 100 })
    gestures.move(3, { x: 400, y: 400 })
    gestures.cancel(3)
    expect(heard).toEqual([])
    expect(previews.at(-1)).toBeNull()
  })
})

it('however often a finger moves, there is one drawing for a frame, and none after the end', () => {
  const waiting = new Map<number, () => void>()
  let drawn = 0
  let asked = 0
  const frames = {
    request: (then: () => void) => {
      asked += 1
      waiting.set(asked, then)
      return asked
    },
    cancel: (id: number) => waiting.delete(id),
  }
  const frame = () => {
    const due = [...waiting.values()]
    waiting.clear()
    for (const then of due) then()
  }
  const { ask, end } = oncePerFrame(() => (drawn += 1), frames)
  for (let moves = 0; moves < 20; moves += 1) ask()
  expect({ drawn, asked }).toEqual({ drawn: 0, asked: 1 })
  frame()
  expect(drawn).toBe(1)
  ask()
  frame()
  expect(drawn).toBe(2)
  ask()
  end()
  frame()
  expect(drawn).toBe(2)
})

/** What was asked of a canvas, with the colour of the time. */
function recordingPen() {
  const done: { name: string; args: unknown[]; style: unknown }[] = []
  const set: Record<string, unknown> = {}
  const pen = new Proxy(set, {
    get: (_, name: string) => {
      if (name in set) return set[name]
      return (...args: unknown[]) => done.push({ name, args, style: set['fillStyle'] })
    },
  }) as unknown as Pen
  return { pen, done }
}
