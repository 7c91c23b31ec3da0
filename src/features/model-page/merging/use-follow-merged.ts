import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { ModelRow } from '#local/store/records.ts'
import { listProcesses } from '#local/views/queries.ts'
import { useDatabase } from '#session/device/use-database.ts'

/**
 * Goes along with the process in view when its model is merged into another under the open page: somebody may be typing
 * in it. Who only reads stays, and is told.
 * @param page the process in view, by its key: others may stand in its place before it goes; whether somebody is at
 *   work in it, and where it is shown in another model
 * @returns whether it is on its way
 */
export function useFollowMerged(
  { key: modelKey, mergedInto }: ModelRow,
  page: {
    inView: string | null
    isAtWork: (processKey: string) => boolean
    pathOf: (slug: string, index: number) => string
  },
): boolean {
  const db = useDatabase()
  const navigate = useNavigate()
  const { inView } = page
  const [last, setLast] = useState(inView)
  if (inView !== null && inView !== last) setLast(inView)
  const left =
    mergedInto !== undefined && inView === null && last !== null && page.isAtWork(last) ? last : null
  // The last answer stays until the next one is there.
  const found = useLiveQuery(
    async () => ({ left, place: left === null ? null : await placeOf(db, left, modelKey) }),
    [db, left, modelKey],
  )
  const isAsked = found?.left === left
  const place = isAsked ? found.place : null
  const path = place === null ? null : page.pathOf(place.slug, place.index)
  useEffect(() => {
    if (path !== null) void navigate(path, { replace: true })
  }, [path, navigate])
  return left !== null && (!isAsked || place !== null)
}

/** Where a process is, if that is another model than this one. */
async function placeOf(
  db: DeviceDatabase,
  processKey: string,
  modelKey: string,
): Promise<{ slug: string; index: number } | null> {
  const row = await db.processes.get(processKey)
  if (row === undefined || row.modelKey === modelKey) return null
  const [model, processes] = await Promise.all([db.models.get(row.modelKey), listProcesses(db, row.modelKey)])
  if (model === undefined) return null
  return { slug: model.slug ?? model.key, index: processes.findIndex(({ key }) => key === processKey) }
}
