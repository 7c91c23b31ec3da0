import { useEffect, useMemo, useState } from 'react'
import { useCatalogue } from '#catalogue/page/port.ts'
import type { Area } from '#domain/model/area.ts'
import {
  type ChosenIds,
  type Suggestions,
  chosenIn,
  readProcesses,
  suggestEntries,
  withoutGone,
} from '#local/views/suggested-entries.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import { useDatabase } from '#session/device/use-database.ts'

const NONE: Suggestions = { equipments: [], kpis: [] }
const NOTHING: ChosenIds = { equipment: new Set(), kpi: new Set() }

interface Offered {
  suggestions: Suggestions
  /** The process before, with what can still be chosen. */
  previous: ShownProcess | undefined
}

/**
 * Read once for a process: nothing moves under the finger while others' changes come in. Only what is retired or merged
 * leaves once, where the catalogues were still to be read when the process was opened.
 */
export function useSuggestions(
  area: Area,
  process: ShownProcess,
  previous: ShownProcess | undefined,
): Offered {
  const db = useDatabase()
  const catalogue = useCatalogue()
  const [suggestions, setSuggestions] = useState(NONE)
  const [gone, setGone] = useState(NOTHING)
  const processKey = process.key
  const previousKey = previous?.key ?? null
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const rows = await readProcesses(db, area)
      const chosen = chosenIn(rows.map(({ view }) => view))
      const show = async () => {
        const known = {
          equipment: new Set(await catalogue.gone('equipment', [...chosen.equipment])),
          kpi: new Set(await catalogue.gone('kpi', [...chosen.kpi])),
        }
        if (!isWanted) return
        const offered = rows.map((row) => ({ ...row, view: withoutGone(row.view, known) }))
        setSuggestions(suggestEntries(offered, { processKey, previousKey }))
        setGone(known)
      }
      await show()
      await Promise.all([catalogue.load('equipment'), catalogue.load('kpi')])
      await show()
    }
    read().catch((error: unknown) => {
      console.warn('What could be suggested was not read.', error)
    })
    return () => {
      isWanted = false
    }
  }, [db, catalogue, area, processKey, previousKey])
  const offered = useMemo(
    () => (previous === undefined ? undefined : withoutGone(previous, gone)),
    [previous, gone],
  )
  return { suggestions, previous: offered }
}
