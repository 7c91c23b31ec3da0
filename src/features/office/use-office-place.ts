import { startTransition, useEffect, useOptimistic, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSignedIn } from '#session/user/use-session.ts'
import type { OfficeEntry } from './office-entries.ts'
import { type OfficeFilter, readFilter, writeFilter } from './filter/office-filter.ts'
import { keepPlace, type PlacedModel, readPlace } from './office-place.ts'

/** What of the list is shown: as the address says, and where it says nothing as it was when somebody was here last. */
export function useOfficeFilter() {
  const { username } = useSignedIn()
  const [params, setParams] = useSearchParams()
  // The address takes its turn, and a field that waits for it takes back what was typed: a syllable would be doubled.
  const [shown, showAhead] = useOptimistic(params)
  const [lastSearch] = useState(() => readPlace(username)?.search ?? '')
  const hasArrived = useRef(false)
  useEffect(() => {
    // Only on arrival: somebody who takes all conditions back wants to see everything.
    if (hasArrived.current) return
    hasArrived.current = true
    if (params.size === 0 && lastSearch !== '') setParams(lastSearch, { replace: true })
  }, [params, lastSearch, setParams])
  const show = (filter: OfficeFilter) => {
    const next = writeFilter(filter)
    const place = readPlace(username) ?? { username, models: [], opened: null }
    keepPlace({ ...place, search: next.toString() })
    startTransition(() => {
      showAhead(next)
      setParams(next, { replace: true })
    })
  }
  return { filter: readFilter(shown), show }
}

/** The model that was opened before, to come back to its row; and how to remember one that is being opened. */
export function useOpenedBefore(entries: readonly OfficeEntry[], filter: OfficeFilter) {
  const { username } = useSignedIn()
  const [opened] = useState(() => readPlace(username)?.opened ?? null)
  useEffect(() => {
    const place = readPlace(username)
    if (place !== null && place.opened !== null) keepPlace({ ...place, opened: null })
  }, [username])
  const open = (model: PlacedModel) => {
    const models = entries.map(({ area, model }) => ({ area, slug: model.slug }))
    keepPlace({ username, search: writeFilter(filter).toString(), models, opened: model })
  }
  return { opened, open }
}
