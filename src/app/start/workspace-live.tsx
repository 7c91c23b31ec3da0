import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { LiveApi } from '#api/live.ts'
import { useCatalogue } from '#catalogue/page/port.ts'
import { followServer } from '#app/device/follow-server.ts'
import { refreshLists } from '#app/device/refresh-lists.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { LiveContext } from '#session/place/live.ts'
import { useSession } from '#session/user/use-session.ts'

/** Keeps the pages of a user in touch with what the server has made for them, and with what others do there. */
export function WorkspaceLive({ api, children }: { api: LiveApi; children: ReactNode }) {
  const db = useDatabase()
  const session = useSession()
  const queries = useQueryClient()
  const catalogue = useCatalogue()
  const [{ port, start }] = useState(() => followServer({ api, session, queries, catalogue }))
  useEffect(start, [start])
  useEffect(() => refreshLists(db, queries, catalogue), [db, queries, catalogue])
  return <LiveContext value={port}>{children}</LiveContext>
}
