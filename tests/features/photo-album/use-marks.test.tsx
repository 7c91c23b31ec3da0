// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Mark } from '#features/photo-album/editor/marks.ts'
import { useMarks } from '#features/photo-album/editor/use-marks.ts'

const PICTURE = { width: 1000, height: 800 }
const cover: Mark = { kind: 'cover', from: { x: 100, y: 100 }, to: { x: 300, y: 300 }, text: '' }
const text: Mark = { kind: 'text', from: { x: 500, y: 500 }, to: { x: 600, y: 550 }, text: '누유' }

function open() {
  const { result } = renderHook(() => useMarks())
  const now = () => result.current
  return { now, drawn: () => now().drawn.marks.map(({ kind }) => kind) }
}

it('a tap that takes the choice away and puts a text leaves both marks, the text chosen', () => {
  const { now, drawn } = open()
  act(() => now().draw(cover))
  act(() => {
    const { select, draw } = now()
    draw(text)
    select(-1)
  })
  expect(drawn()).toEqual(['cover', 'text'])
  expect(now().drawn.selected).toBe(-1)
  act(() => {
    const { select, draw } = now()
    select(-1)
    draw(text)
  })
  expect(drawn()).toEqual(['cover', 'text', 'text'])
  expect(now().drawn.selected).toBe(2)
})

it('each mark is a step back, choosing is none, and a key that is held down is one', () => {
  const { now, drawn } = open()
  act(() => now().draw(cover))
  act(() => now().draw(text))
  act(() => now().select(0))
  for (let times = 0; times < 5; times += 1) act(() => now().moveSelected({ x: 10, y: 0 }, PICTURE))
  expect(now().drawn.marks[0]?.from).toEqual({ x: 150, y: 100 })
  act(() => now().resizeSelected({ x: 0, y: 20 }, PICTURE))
  expect(now().drawn.marks[0]?.to).toEqual({ x: 350, y: 320 })
  act(() => now().undo())
  expect(now().drawn.marks[0]).toEqual(cover)
  act(() => now().removeSelected())
  expect(drawn()).toEqual(['text'])
  act(() => now().undo())
  act(() => now().undo())
  expect(drawn()).toEqual(['cover'])
  act(() => now().undo())
  act(() => now().undo())
  expect(now().canUndo).toBe(false)
  act(() => now().removeSelected())
  act(() => now().moveSelected({ x: 10, y: 0 }, PICTURE))
  expect(now().canUndo).toBe(false)
})
