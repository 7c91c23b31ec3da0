import { useLiveQuery } from 'dexie-react-hooks'
import { Check, Download } from 'lucide-react'
import type { Area } from '#domain/model/area.ts'
import type { ListedGroup } from '#local/views/model-overlay.ts'
import { groupKey, readLeftOut, readPrepared } from '#local/views/prepared.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { chakra } from '#ui/chakra.tsx'
import { ListButton } from '#ui/buttons/list-button.tsx'
import { Spinner } from '#ui/signs/spinner.tsx'
import { usePreparing } from './preparing-provider.tsx'
import type { PreparingState } from './preparing.ts'
import { type PreparedSince, preparedSince, servedModels, takenModels } from './trip-group.ts'
import { preparedWords, preparingWords } from './ready-words.ts'

/**
 * Brings every model of a group and the catalogues onto this device before going where there is no network, and says
 * from then on since when all is here, and what has changed meanwhile.
 */
export function TakeAlong({ area, group }: { area: Area; group: ListedGroup }) {
  const db = useDatabase()
  const { running, prepare } = usePreparing()
  const noted = useLiveQuery(async () => {
    const [prepared, leftOut] = await Promise.all([
      readPrepared(db, { area, groupId: group.id }),
      readLeftOut(db),
    ])
    return { prepared, leftOut }
  }, [db, area, group.id])
  const served = servedModels(group)
  if (served.length === 0 || noted === undefined) return null
  const { prepared, leftOut } = noted
  const taken = takenModels(area, served, leftOut)
  const toTake = { area, groupId: group.id, slugs: taken.map(({ slug }) => slug) }
  const isRunning = running?.groups.has(groupKey(toTake)) === true
  const since = prepared === null ? null : preparedSince(prepared, taken)
  return (
    <ListButton
      aria-disabled={isRunning}
      onClick={() => {
        if (!isRunning) prepare([toTake])
      }}
    >
      <TakeAlongWords
        running={isRunning ? running : null}
        since={since}
        isWhole={taken.length === served.length}
      />
    </ListButton>
  )
}

interface TakeAlongWordsProps {
  running: PreparingState | null
  since: PreparedSince | null
  /** Nothing of the group is left out. */
  isWhole: boolean
}

function TakeAlongWords({ running, since, isWhole }: TakeAlongWordsProps) {
  if (running !== null) {
    return (
      <>
        <Spinner size={18} />
        <span role="status">{preparingWords(running)}</span>
      </>
    )
  }
  const isHere = since?.changed.length === 0
  return (
    <>
      {isHere ? <Check size={18} /> : <Download size={18} />}
      <chakra.span textAlign="start">
        {!isHere && <span>{isWhole ? '그룹 전체' : '고른 모델'} 내려받기</span>}
        {since !== null && (
          <chakra.span role="status" display="block" color={isHere ? 'safe' : 'waiting'}>
            {preparedWords(since)}
          </chakra.span>
        )}
      </chakra.span>
    </>
  )
}
