import { useLiveQuery } from 'dexie-react-hooks'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { listOpenWork } from '#local/views/work/open-work.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { LockedScreen } from '#screens/locked-screen.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { isOfWork } from './is-of-work.ts'

/** While reading needs the password again: lets through to the models that hold unsent work, and to nothing else. */
export function ReadGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const db = useDatabase()
  const works = useLiveQuery(() => listOpenWork(db), [db])
  if (works === undefined) return null
  if (!isOfWork(works, pathname)) return <LockedScreen works={works} />
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
