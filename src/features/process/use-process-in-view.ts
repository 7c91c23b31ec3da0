import { useEffect, useEffectEvent, useState } from 'react'

interface Seen {
  /** The place that the address names. */
  index: number
  /** The process that stood there; null where there was none. */
  key: string | null
  /** One just made or chosen, which is shown as soon as it is in the list. */
  awaited?: string | null
  /** Places that the address was led to behind the process in view, and may name any moment. */
  led?: readonly number[]
}

interface Keyed {
  key: string
}

/**
 * Where the process in view stands by now: in its new place, or where the address says once that is another. One that
 * was just made comes into view with the list that has it. An address that was led behind it may come late, when other
 * processes have gone or come before it: it names the process in view all the same.
 */
export function placeInView(seen: Seen, index: number, processes: readonly Keyed[]): number {
  if (seen.index !== index && seen.led?.includes(index) !== true) return index
  const placeOf = (wanted: string | null | undefined) => processes.findIndex(({ key }) => key === wanted)
  return [placeOf(seen.awaited), placeOf(seen.key)].find((place) => place !== -1) ?? index
}

export interface ProcessInView<T> {
  current: T | undefined
  /** Goes to a process; to one that was just made not before it is there, so that no tap meets the one before it. */
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
  const next = seenNow(seen, { index, place, key })
  if (next !== seen) setSeen(next)
  const follow = useEffectEvent(onIndex)
  useEffect(() => {
    if (place !== index) follow(place)
  }, [place, index])
  return {
    current: processes[Math.min(Math.max(place, 0), processes.length - 1)],
    show: (wanted) => {
      setSeen((before) => ({ ...before, awaited: wanted }))
      // The address names it from now on, where it named none so far, too: the first one, seen without being chosen.
      const isSeen = processes.findIndex(({ key: one }) => one === wanted) === index
      if (isSeen || processes.length === 0) onIndex(index)
    },
  }
}

/** The same object where nothing is new. */
function seenNow(seen: Seen, now: { index: number; place: number; key: string | null }): Seen {
  const { index, place, key } = now
  const { led = [] } = seen
  const isLed = seen.index === index || led.includes(index)
  const isThere = place === index && (led.length === 0 || led.at(-1) === index)
  const ahead = isLed && !isThere ? led : []
  const leads = place !== index && ahead.at(-1) !== place
  const isSame = seen.index === index && seen.key === key && ahead.length === led.length && !leads
  if (isSame) return seen
  const awaited = !isLed || seen.awaited === key ? null : (seen.awaited ?? null)
  return { index, key, awaited, led: leads ? [...ahead, place] : ahead }
}
