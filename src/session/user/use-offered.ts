import { useLiveQuery } from 'dexie-react-hooks'
import type { Capability } from '#domain/people/session.ts'
import { wasOffered } from '#local/store/capabilities.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { useSignedIn } from './use-session.ts'

/** Whether the server offers that to the user; where it has not been heard since the start, as it was before. */
export function useOffered(capability: Capability): boolean {
  const db = useDatabase()
  const { capabilities } = useSignedIn()
  const before = useLiveQuery(() => wasOffered(db, capability), [db, capability])
  return capabilities === null ? before === true : capabilities.includes(capability)
}
