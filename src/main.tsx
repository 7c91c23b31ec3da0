import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { beginAnewWhereNothingIsDrawn } from './app/start/begin-anew.ts'
import type { DatabaseOpening } from './app/start/database-opening.ts'
import { clearWhenDue } from './app/device/clear-when-due.ts'
import { createOnline } from './app/device/online.ts'
import { fetchPartsOf, openAhead } from '#app/screens.tsx'
import { AppUpdate } from '#features/app-update/app-update.ts'
import { reloadForMissingFile } from '#features/app-update/reload-for-missing-file.ts'
import { startAppUpdate } from '#features/app-update/start-app-update.ts'
import { afterFirstPaint } from '#lib/after-first-paint.ts'
import { keepInstallOffer } from '#lib/install-offer.ts'
import { showTheme } from '#ui/theme/theme-choice.ts'

showTheme()
const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root.')
beginAnewWhereNothingIsDrawn(root)
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
  show(null)
  // After the login the next screen does not wait for its files.
  afterFirstPaint(() => void fetchPartsOf('/reference-model'))
}
