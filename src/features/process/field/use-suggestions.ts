import { useEffect, useState } from 'react'
import { type Suggestions, readSuggestions } from '#local/views/suggested-entries.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import type { Area } from '#domain/model/area.ts'
import { useDatabase } from '#session/device/use-database.ts'

const NONE: Suggestions = { equipments: [], kpis: [] }

/** Read once for a process: nothing moves under the finger while others' changes come in. */
export function useSuggestions(
  area: Area,
  process: ShownProcess,
  previous: ShownProcess | undefined,
): Suggestions {
  const db = useDatabase()
  const [suggestions, setSuggestions] = useState(NONE)
  const processKey = process.key
  const previousKey = previous?.key ?? null
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const found = await readSuggestions(db, { area, processKey, previousKey })
      if (isWanted) setSuggestions(found)
    }
    read().catch((error: unknown) => {
      console.warn('What could be suggested was not read.', error)
    })
    return () => {
      isWanted = false
    }
  }, [db, area, processKey, previousKey])
  return suggestions
}
