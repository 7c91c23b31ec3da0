import { useEffect, useEffectEvent, useState } from 'react'

interface Seen {
  /** The place that the address names. */
  index: number
  /** The process that stood there; null where there was none. */
  key: string | null
  /** One just made, which is shown as soon as it is in the list. */
  awaited?: string | null
}

interface Keyed {
  key: string
}

/**
 * Where the process in view stands by now: in its new place, or where the address says once that is another. One that
 * was just made comes into view with the list that has it.
 */
export function placeInView(seen: Seen, index: number, processes: readonly Keyed[]): number {
  if (seen.index !== index) return index
  const placeOf = (wanted: string | null | undefined) => processes.findIndex(({ key }) => key === wanted)
  return [placeOf(seen.awaited), placeOf(seen.key)].find((place) => place !== -1) ?? index
}

interface ProcessInView<T> {
  current: T | undefined
  /** Goes to a process that was just made: not before it is there, so that no tap meets the one before it. */
  show: (key: string) => void
}

/**
 * The process of an address. Where others delete a process before it, or add one, the same process stays in view
 * and the address follows: somebody may be typing in it.
 */
export function useProcessInView<T extends Keyed>(
  processes: readonly T[],
  index: number,
  onIndex: (index: number) => void,
): ProcessInView<T> {
  const [seen, setSeen] = useState<Seen>({ index, key: null })
  const place = placeInView(seen, index, processes)
  const key = processes[place]?.key ?? null
  if (seen.index !== index) setSeen({ index, key })
  else if (seen.key !== key)
    setSeen({ index, key, awaited: seen.awaited === key ? null : (seen.awaited ?? null) })
  const follow = useEffectEvent(onIndex)
  useEffect(() => {
    if (place !== index) follow(place)
  }, [place, index])
  return {
    current: processes[Math.min(Math.max(place, 0), processes.length - 1)],
    show: (made) => {
      setSeen((before) => ({ ...before, awaited: made }))
      // The first one: the address names it from now on, and nothing stands there yet.
      if (processes.length === 0) onIndex(0)
    },
  }
}
