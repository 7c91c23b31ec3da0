import type { ReactNode } from 'react'
import { chakra } from './chakra.tsx'

interface BesideProps {
  /** Above the rest where there is no room beside it. */
  notes: ReactNode
  children: ReactNode
}

/** Notes that stay in view beside what is worked on. */
export function Beside({ notes, children }: BesideProps) {
  return (
    <chakra.div
      data-beside
      display={{ xl: 'grid' }}
      gridTemplateColumns={{ xl: 'minmax(0, 1fr) 248px' }}
      columnGap="6"
      alignItems="start"
    >
      <chakra.div
        gridColumn="2"
        position={{ xl: 'sticky' }}
        // What is pressed in them stays clear of toasts, which stand below the top bar.
        top="112px"
        maxHeight={{ xl: 'calc(100dvh - 136px)' }}
        overflowY={{ xl: 'auto' }}
        marginBottom={{ base: '4', xl: '0' }}
      >
        {notes}
      </chakra.div>
      <chakra.div gridColumn="1" gridRow="1" minWidth="0">
        {children}
      </chakra.div>
    </chakra.div>
  )
}
