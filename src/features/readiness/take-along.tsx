import { useLiveQuery } from 'dexie-react-hooks'
import { Check, Download } from 'lucide-react'
import type { Area } from '#domain/model/area.ts'
import type { ListedGroup } from '#local/views/model-overlay.ts'
import { groupKey, readPrepared } from '#local/views/prepared.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { chakra } from '#ui/chakra.tsx'
import { ListButton } from '#ui/buttons/list-button.tsx'
import { Spinner } from '#ui/signs/spinner.tsx'
import { usePreparing } from './preparing-provider.tsx'
import type { PreparingState } from './preparing.ts'
import { type PreparedSince, preparedSince, servedModels } from './trip-group.ts'
import { preparedWords } from './ready-words.ts'

/**
 * Brings every model of a group and the catalogues onto this device before going where there is no network, and says
 * from then on since when all is here, and what has changed meanwhile.
 */
export function TakeAlong({ area, group }: { area: Area; group: ListedGroup }) {
  const db = useDatabase()
  const { running, prepare } = usePreparing()
  const prepared = useLiveQuery(() => readPrepared(db, { area, groupId: group.id }), [db, area, group.id])
  const served = servedModels(group)
  if (served.length === 0 || prepared === undefined) return null
  const toTake = { area, groupId: group.id, slugs: served.map(({ slug }) => slug) }
  const isRunning = running?.groups.has(groupKey(toTake)) === true
  const since = prepared === null ? null : preparedSince(prepared, served)
  return (
    <ListButton
      aria-disabled={isRunning}
      onClick={() => {
        if (!isRunning) prepare([toTake])
      }}
    >
      <TakeAlongWords running={isRunning ? running : null} since={since} />
    </ListButton>
  )
}

interface TakeAlongWordsProps {
  running: PreparingState | null
  since: PreparedSince | null
}

function TakeAlongWords({ running, since }: TakeAlongWordsProps) {
  if (running !== null) {
    return (
      <>
        <Spinner size={18} />
        <span role="status">
          내려받는 중 {running.done}/{running.total}
        </span>
      </>
    )
  }
  const isWhole = since?.changed.length === 0
  return (
    <>
      {isWhole ? <Check size={18} /> : <Download size={18} />}
      <chakra.span textAlign="start">
        {!isWhole && <span>그룹 전체 내려받기</span>}
        {since !== null && (
          <chakra.span role="status" display="block" color={isWhole ? 'safe' : 'waiting'}>
            {preparedWords(since)}
          </chakra.span>
        )}
      </chakra.span>
    </>
  )
}
