import { createRoot } from 'react-dom/client'
import { openDatabase } from '#local/store/database.ts'
import { showTheme } from '#ui/theme/theme-choice.ts'
import { Toasts } from '#ui/layers/toasts.tsx'
import { PhotoPage } from './photo-page.tsx'

showTheme()
const db = await openDatabase('kotric1', {
  now: () => Date.now(),
  uuid: () => crypto.randomUUID(),
  appBuild: 'photo-page',
})
const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root.')
createRoot(root).render(
  <>
    <PhotoPage db={db} />
    <Toasts position="bottom-right" durationMs={4000} />
  </>,
)
