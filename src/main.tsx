import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import type { DatabaseOpening } from './app/start/database-opening.ts'
import { clearWhenDue } from './app/device/clear-when-due.ts'
import { createOnline } from './app/device/online.ts'
import { fetchPartsOf, openAhead } from '#app/screens.tsx'
import { AppUpdate } from '#features/app-update/app-update.ts'
import { reloadForMissingFile } from '#features/app-update/reload-for-missing-file.ts'
import { startAppUpdate } from '#features/app-update/start-app-update.ts'
import { onFirstTouch } from '#lib/on-first-touch.ts'
import { keepInstallOffer } from '#lib/install-offer.ts'
import { showLetters } from '#ui/theme/letters.ts'
import { keepLooks } from '#ui/theme/looks.ts'
import { showTheme } from '#ui/theme/theme-choice.ts'

showTheme()
showLetters()
// While developing, tokens change within a build.
if (!import.meta.env.DEV) keepLooks(__BUILD_ID__)
const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root.')
reloadForMissingFile(__BUILD_ID__)
keepInstallOffer(window)
const update = new AppUpdate()
startAppUpdate(update)
const online = createOnline(__CONFIG__)
clearWhenDue(online.session)
const show = (ahead: DatabaseOpening | null) => {
  createRoot(root).render(
    <StrictMode>
      <App config={__CONFIG__} online={online} update={update} ahead={ahead} />
    </StrictMode>,
  )
}

// Whoever this device remembers goes on at once: all that the address shows is asked for together, and drawn once.
const session = online.session.state()
if (session.kind === 'signed-in') {
  const parts = fetchPartsOf(location.pathname)
  void openAhead(session.username, location.pathname).then(async (opening) => {
    await parts
    show(opening)
  })
} else {
  // In slices, which answer a touch in between; where somebody goes on, they would only come later.
  startTransition(() => show(null))
  // Who begins to sign in does not wait for the files of the next screen; to run them takes a slow device a while.
  onFirstTouch(() => void fetchPartsOf('/reference-model'))
}
