import { useLiveQuery } from 'dexie-react-hooks'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, matchPath, useLocation } from 'react-router-dom'
import { listOpenWork } from '#local/views/work/open-work.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { LockedScreen } from '#screens/locked-screen.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { decodedPath } from './decoded-path.ts'

const OPEN_PATHS = [
  '/reference-model/:slug',
  '/root-model/:slug',
  '/reference-model/:slug/field',
  '/root-model/:slug/field',
]

/** While reading needs the password again: lets through to the models that hold unsent work, and to nothing else. */
export function ReadGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const db = useDatabase()
  const works = useLiveQuery(() => listOpenWork(db), [db])
  if (works === undefined) return null
  const shown = decodedPath(pathname)
  const slug = OPEN_PATHS.map((path) => matchPath(path, shown)?.params.slug).find((one) => one !== undefined)
  const isOpen = works.some((work) => work.slug === slug || work.key === slug)
  if (!isOpen) return <LockedScreen works={works} />
  if (pathname.endsWith('/field')) return children
  return (
    <chakra.main maxWidth="calc({sizes.reading} + 48px)" marginInline="auto" padding={{ base: '3', md: '6' }}>
      <LinkButton asChild>
        <Link to="/reference-model">
          <ChevronLeft size={20} />
          잠금 화면
        </Link>
      </LinkButton>
      {children}
    </chakra.main>
  )
}
