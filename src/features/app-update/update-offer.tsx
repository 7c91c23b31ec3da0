import { useContext, useSyncExternalStore } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { AppUpdateContext } from './app-update-context.ts'

const UpdatePrompt = lazyPart(async () => (await import('./update-prompt.tsx')).UpdatePrompt)

/** The offer of a new version, fetched when there is one. Around it may be the database of who is signed in. */
export function UpdateOffer() {
  const update = useContext(AppUpdateContext)
  if (update === null) throw new Error('There is no app update around this part.')
  const state = useSyncExternalStore(update.subscribe, update.state)
  if (state !== 'ready' && state !== 'applying') return null
  return <UpdatePrompt update={update} isApplying={state === 'applying'} />
}
