import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { Area } from '#domain/model/area.ts'

/** What a page says, and learns, of what is going on at the server while it is open. */
export interface LivePort {
  /** This page shows the model. @returns shows it no more */
  look: (model: { area: Area; slug: string }) => () => void
  /** Who else has the model open. */
  usernames: () => readonly string[]
  subscribe: (listener: () => void) => () => void
}

const NOBODY: readonly string[] = []
const nothing = () => undefined

/** Where nothing is said, all goes on as it does without network. */
export const LiveContext = createContext<LivePort>({
  look: () => nothing,
  usernames: () => NOBODY,
  subscribe: () => nothing,
})

/** @param slug null: a model that the server does not have */
export function useLookAt(area: Area, slug: string | null): void {
  const { look } = useContext(LiveContext)
  useEffect(() => (slug === null ? undefined : look({ area, slug })), [look, area, slug])
}

/** Who else has the model open that this page shows. */
export function usePeopleHere(): readonly string[] {
  const { subscribe, usernames } = useContext(LiveContext)
  return useSyncExternalStore(subscribe, usernames)
}
