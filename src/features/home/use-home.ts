import { useLiveQuery } from 'dexie-react-hooks'
import { type Home, readHome } from '#local/views/home.ts'
import { answerAhead } from '#session/device/read-ahead.ts'
import { useDatabase } from '#session/device/use-database.ts'

/** What is to be gone on with; undefined until the device has answered. */
export function useHome(): Home | undefined {
  const db = useDatabase()
  return useLiveQuery(() => readHome(db), [db], answerAhead(db, readHome))
}
