import { describe, expect, it } from 'vitest'
import { MarkGestures } from '#features/photo-album/editor/mark-gestures.ts'
import type { Mark, Tool } from '#features/photo-album/editor/marks.ts'

const PICTURE = { width: 1000, height: 800 }

const mark = (kind: Tool, from: [number, number], to: [number, number], text = ''): Mark => ({
  kind,
  from: { x: from[0], y: from[1] },
  to: { x: to[0], y: to[1] },
  text,
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

  it('moves nothing that was taken back meanwhile, by a key', () => {
    const marks = [mark('text', [100, 100], [300, 150], '누유')]
    const { gestures, heard, previews } = board('arrow', marks)
    gestures.down(1, { x: 200, y: 120 })
    marks.pop()
    gestures.move(1, { x: 200, y: 220 })
    gestures.up(1)
    expect(previews).toEqual([null, null])
    expect(heard).toEqual([['tap', -1]])
  })

  it('shows the mark that it moves in its place among the others', () => {
    const [circle, cover] = [mark('circle', [600, 100], [700, 200]), mark('cover', [100, 100], [300, 300])]
    const { heard, previews, drag } = board('arrow', [circle, cover], 1)
    drag([200, 200], [250, 200])
    const shown = mark('cover', [150, 100], [350, 300])
    expect(previews).toEqual([[circle, shown], null])
    expect(heard).toEqual([['move', 1, shown]])
  })

  it('draws nothing with the tool for texts, which are put by a tap', () => {
    const { heard, drag } = board('text')
    drag([200, 200], [500, 400])
    expect(heard).toEqual([['tap', -1]])
  })

  it('that comes back to where it began takes away what it showed', () => {
    const { gestures, previews } = board('arrow')
    gestures.down(1, { x: 100, y: 100 })
    gestures.move(1, { x: 400, y: 400 })
    gestures.move(1, { x: 105, y: 100 })
    expect(previews.at(-1)).toBeNull()
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

  it('goes on where the browser takes another one away', () => {
    const { gestures, heard } = board('cover')
    gestures.cancel(2)
    gestures.down(1, { x: 100, y: 100 })
    gestures.move(1, { x: 400, y: 400 })
    gestures.cancel(2)
    gestures.up(1)
    expect(heard).toEqual([['draw', mark('cover', [100, 100], [400, 400])]])
  })
})
