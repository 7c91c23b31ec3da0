import { useState } from 'react'
import type { Point, Size } from '#features/photo-album/look/zoom-view.ts'
import type { Drawn } from './mark-layer.ts'
import { type Mark, moved, resized } from './marks.ts'

interface Step extends Drawn {
  /** A key that is held down is one step. */
  isByKey?: true
}

const NOTHING: Step = { marks: [], selected: -1 }

/** What was drawn, step by step, so that each can be taken back. */
export function useMarks() {
  const [steps, setSteps] = useState<readonly Step[]>([NOTHING])
  const drawn = steps.at(-1) ?? NOTHING

  /** From what is there by then: two of these may come before the next drawing. */
  const change = (how: 'as a step' | 'in place' | 'by a key', next: (now: Drawn) => Drawn) =>
    setSteps((before) => {
      const now = before.at(-1) ?? NOTHING
      const isByKey = how === 'by a key'
      const replaces = how === 'in place' || (isByKey && now.isByKey === true)
      const kept = replaces ? before.slice(0, -1) : before
      return [...kept, { ...next(now), ...(isByKey && { isByKey }) }]
    })
  const changeByKey = (made: (mark: Mark) => Mark) => {
    if (drawn.selected === -1) return
    change('by a key', ({ marks, selected }) => ({
      marks: marks.map((mark, index) => (index === selected ? made(mark) : mark)),
      selected,
    }))
  }
  return {
    drawn,
    canUndo: steps.length > 1,
    draw: (mark: Mark) =>
      change('as a step', ({ marks }) => ({ marks: [...marks, mark], selected: marks.length })),
    replace: (index: number, mark: Mark) =>
      change('as a step', ({ marks }) => ({ marks: marks.with(index, mark), selected: index })),
    select: (index: number) => change('in place', ({ marks }) => ({ marks, selected: index })),
    undo: () => setSteps((before) => (before.length > 1 ? before.slice(0, -1) : before)),
    removeSelected: () => {
      if (drawn.selected === -1) return
      change('as a step', ({ marks, selected }) => ({ marks: marks.toSpliced(selected, 1), selected: -1 }))
    },
    moveSelected: (by: Point, picture: Size) => changeByKey((mark) => moved(mark, by, picture)),
    resizeSelected: (by: Point, picture: Size) => changeByKey((mark) => resized(mark, by, picture)),
  }
}

export type Marks = ReturnType<typeof useMarks>
