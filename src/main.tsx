import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { createOnline } from '#app/online.ts'
import { AppUpdate } from '#features/app-update/app-update.ts'
import { reloadForMissingFile } from '#features/app-update/reload-for-missing-file.ts'
import { startAppUpdate } from '#features/app-update/start-app-update.ts'
import { parseConfig } from '#lib/config.ts'
import { showTheme } from '#ui/theme/theme-choice.ts'

showTheme()
const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root.')
reloadForMissingFile(__BUILD_ID__)
const update = new AppUpdate()
startAppUpdate(update)
const config = parseConfig(import.meta.env)
createRoot(root).render(
  <StrictMode>
    <App config={config} online={createOnline(config)} update={update} />
  </StrictMode>,
)
