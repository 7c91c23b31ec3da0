import { createContext, useContext } from 'react'
import type { Area } from '#domain/model/area.ts'

/** How far taking models along has come. */
export interface TakeAlongProgress {
  done: number
  total: number
  failed: number
}

/** What features may ask of the sync engine. They never learn how it moves the edits. */
export interface SyncPort {
  /** A person asks for the outbox to be sent now, even during a pause. */
  sendNow: () => void
  /**
   * Brings what the server has of a model onto the device. Rejects when the server could not be read, or there is no
   * room.
   */
  pull: (area: Area, slug: string) => Promise<void>
  /** Brings whole models onto the device, photos too, so that they open without network. */
  takeAlong: (
    area: Area,
    slugs: readonly string[],
    onProgress: (progress: TakeAlongProgress) => void,
  ) => Promise<void>
  /** Keeps a picture that was looked at, so that it is there without network. */
  keepPhoto: (photoKey: string, size: 'thumbnail' | 'full') => void
}

export const SyncPortContext = createContext<SyncPort | null>(null)

export function useSyncPort(): SyncPort {
  const port = useContext(SyncPortContext)
  if (port === null) throw new Error('There is no sync port around this part.')
  return port
}
