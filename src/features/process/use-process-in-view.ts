import { useEffect, useEffectEvent, useState } from 'react'

interface Seen {
  /** The place that the address names. */
  index: number
  /** The process that stood there; null where there was none. */
  key: string | null
}

interface Keyed {
  key: string
}

/** Where the process in view stands by now: in its new place, or where the address says once that is another. */
export function placeInView(seen: Seen, index: number, processes: readonly Keyed[]): number {
  if (seen.index !== index) return index
  const place = processes.findIndex(({ key }) => key === seen.key)
  return place === -1 ? index : place
}

/**
 * The process of an address. Where others delete a process before it, or add one, the same process stays in view
 * and the address follows: somebody may be typing in it.
 */
export function useProcessInView<T extends Keyed>(
  processes: readonly T[],
  index: number,
  onIndex: (index: number) => void,
): T | undefined {
  const [seen, setSeen] = useState<Seen>({ index, key: null })
  const place = placeInView(seen, index, processes)
  const key = processes[place]?.key ?? null
  if (seen.index !== index || seen.key !== key) setSeen({ index, key })
  const follow = useEffectEvent(onIndex)
  useEffect(() => {
    if (place !== index) follow(place)
  }, [place, index])
  return processes[Math.min(Math.max(place, 0), processes.length - 1)]
}
