import { useCallback, useEffect, useState } from 'react'
import { deviceDeps } from '#session/device-deps.ts'
import { type DeviceDatabase, openDatabase } from '#local/store/database.ts'

/** A browser opens a database in an instant, or, at times, never. */
const PATIENCE_MS = 20_000

type OpenDatabase =
  { kind: 'opening' } | { kind: 'open'; db: DeviceDatabase } | { kind: 'failed'; retry: () => void }

/** The user's database, open while the part that asks for it is shown. */
export function useOpenDatabase(username: string): OpenDatabase {
  const [attempt, setAttempt] = useState(0)
  const [opened, setOpened] = useState<OpenDatabase>({ kind: 'opening' })
  const retry = useCallback(() => {
    setOpened({ kind: 'opening' })
    setAttempt((count) => count + 1)
  }, [])

  useEffect(() => {
    let isWanted = true
    let db: DeviceDatabase | null = null
    openDatabase(username, deviceDeps, AbortSignal.timeout(PATIENCE_MS)).then(
      (open) => {
        db = open
        if (isWanted) setOpened({ kind: 'open', db: open })
        else open.close()
      },
      (error: unknown) => {
        console.error('The device database could not be opened.', error)
        if (isWanted) setOpened({ kind: 'failed', retry })
      },
    )
    return () => {
      isWanted = false
      db?.close()
    }
  }, [username, attempt, retry])
  return opened
}
