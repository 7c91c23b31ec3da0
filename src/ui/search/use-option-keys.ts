import { type KeyboardEvent, useCallback } from 'react'
import { isComposing } from '#ui/hooks/is-composing.ts'

const PAGE_ROWS = 8

interface OptionKeys {
  count: number
  active: number
  onActive: (row: number) => void
  onChoose: (row: number) => void
}

/**
 * Arrow keys and Enter for a list box, from the field above it or in the box itself. Keys that compose a syllable (IME)
 * are left alone: Enter then ends the syllable and chooses nothing.
 */
export function useOptionKeys({ count, active, onActive, onChoose }: OptionKeys) {
  return useCallback(
    (event: KeyboardEvent) => {
      if (isComposing(event)) return
      if (event.key === 'Enter') {
        event.preventDefault()
        if (active >= 0 && active < count) onChoose(active)
        return
      }
      // In a field, Home and End are for its text.
      const isInField = event.target instanceof HTMLInputElement
      const next = rowAfter(event.key, active) ?? (isInField ? null : listEdge(event.key, count))
      if (next === null || count === 0) return
      event.preventDefault()
      onActive(Math.min(Math.max(next, 0), count - 1))
    },
    [count, active, onActive, onChoose],
  )
}

function rowAfter(key: string, active: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return active + 1
    case 'ArrowUp':
      return active - 1
    case 'PageDown':
      return active + PAGE_ROWS
    case 'PageUp':
      return active - PAGE_ROWS
    default:
      return null
  }
}

function listEdge(key: string, count: number): number | null {
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
