import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Area } from '#domain/model/area.ts'
import { ownAreaOfPath } from '#domain/model/area-words.ts'

/** The area that one works in: that of the address or, on a screen that belongs to neither, the one before. */
export function useArea(): Area {
  const own = ownAreaOfPath(useLocation().pathname)
  const [last, setLast] = useState<Area>(own ?? 'general')
  if (own !== null && own !== last) setLast(own)
  return own ?? last
}
