import { createContext, useContext } from 'react'
import type { DeviceDatabase } from '#local/store/database.ts'

/** The open database of the user who is signed in. */
export const DatabaseContext = createContext<DeviceDatabase | null>(null)

export function useDatabase(): DeviceDatabase {
  const db = useContext(DatabaseContext)
  if (db === null) throw new Error('There is no device database around this part.')
  return db
}
