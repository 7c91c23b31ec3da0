import { describe, expect, it } from 'vitest'
import { type Pen, drawMarks } from '#features/photo-album/editor/draw-marks.ts'
import {
  type Mark,
  type Tool,
  coveredBox,
  headOf,
  inMiddle,
  isTap,
  lineOf,
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

  it.each([
    [
      [75, 200],
      [74, 200],
    ],
    [
      [325, 200],
      [326, 200],
    ],
    [
      [200, 75],
      [200, 74],
    ],
    [
      [200, 325],
      [200, 326],
    ],
  ])('are found as far as a finger reaches beside them: at %j, and not at %j', (near, far) => {
    const [cover, upright] = [[mark('cover', [300, 300], [100, 100])], { width: 800, height: 1000 }]
    const found = (picture: typeof PICTURE, [x = 0, y = 0]: number[]) => markAt(cover, { x, y }, picture)
    expect([found(PICTURE, near), found(PICTURE, far)]).toEqual([0, -1])
    expect([found(upright, near), found(upright, far)]).toEqual([0, -1])
  })

  it('are found just as far beside the line of an arrow, and at the place of one without length', () => {
    const arrow = [mark('arrow', [100, 100], [400, 500])]
    expect(markAt(arrow, { x: 270, y: 285 }, PICTURE)).toBe(0)
    expect(markAt(arrow, { x: 271, y: 284 }, PICTURE)).toBe(-1)
    expect(markAt([mark('arrow', [100, 100], [100, 100])], { x: 110, y: 100 }, PICTURE)).toBe(0)
  })

  it('are as thick on a photo that stands as on one that lies', () => {
    expect([lineOf({ width: 1000, height: 800 }), lineOf({ width: 800, height: 1000 })]).toEqual([8, 8])
  })

  it('are not begun by a finger that rolls by less than a fiftieth of the longer edge', () => {
    const tap = (by: number, picture: typeof PICTURE) =>
      isTap({ x: 100, y: 100 }, { x: 100, y: 100 + by }, picture)
    expect([tap(19, PICTURE), tap(20, PICTURE)]).toEqual([true, false])
    expect(tap(19, { width: 800, height: 1000 })).toBe(true)
  })

  it('are moved as they are, with their middle on the picture', () => {
    const circle = mark('circle', [100, 100], [300, 200])
    expect(moved(circle, { x: 10, y: -20 }, PICTURE)).toEqual(mark('circle', [110, 80], [310, 180]))
    expect(moved(circle, { x: 5_000, y: 0 }, PICTURE)).toEqual(mark('circle', [900, 100], [1_100, 200]))
    expect(moved(circle, { x: 0, y: 5_000 }, PICTURE)).toEqual(mark('circle', [100, 750], [300, 850]))
    expect(moved(circle, { x: 0, y: -5_000 }, PICTURE)).toEqual(mark('circle', [100, -50], [300, 50]))
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

  it('have a head that looks where the arrow goes, wherever it begins', () => {
    const [, left, right] = headOf(mark('arrow', [100, 50], [100, 60]), 8)
    expect([left.x, left.y, right.x].map((at) => at.toFixed(2))).toEqual(['103.00', '54.80', '97.00'])
    const [, across] = headOf(mark('arrow', [100, 50], [110, 50]), 8)
    expect([across.x, across.y].map((at) => at.toFixed(2))).toEqual(['104.80', '47.00'])
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
