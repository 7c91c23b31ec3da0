import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Config } from '#lib/config.ts'
import { chakra } from '#ui/chakra.tsx'
import { Stack } from '#ui/layout.ts'
import { NARROW, useMedia } from '#ui/hooks/use-media.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useArea } from './use-area.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

const BODY = 'body'

/** Sidebar, top bar and body. Below 1024 px the sidebar slides over the body. */
export function Shell({ config, children }: { config: Config; children: ReactNode }) {
  const { pathname } = useLocation()
  const area = useArea()
  const isNarrow = useMedia(NARROW)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  useFocusOnArrival(pathname, BODY)
  return (
    <chakra.div
      display="grid"
      // Paper has the page alone; sidebar and top bar stay on screen.
      _print={{ display: 'block' }}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '{sizes.sidebar} minmax(0, 1fr)' }}
      minHeight="100dvh"
    >
      <SkipLink />
      <Sidebar
        key={area}
        area={area}
        config={config}
        drawer={isNarrow ? (isMenuOpen ? 'open' : 'closed') : 'fixed'}
        onClose={() => setIsMenuOpen(false)}
      />
      <Stack minWidth="0" gridColumn={{ lg: '2' }} inert={isNarrow && isMenuOpen}>
        <TopBar
          area={area}
          config={config}
          menu={isNarrow ? { isOpen: isMenuOpen, onOpen: () => setIsMenuOpen(true) } : null}
        />
        <chakra.main
          id={BODY}
          tabIndex={-1}
          flex="1"
          width="full"
          maxWidth={pathname === '/office' ? '1360px' : 'calc({sizes.reading} + 48px)'}
          marginInline="auto"
          // What stands beside the forms needs room of its own.
          css={{ '&:has([data-beside])': { maxWidth: { xl: 'calc({sizes.reading} + 48px + 272px)' } } }}
          paddingInline={{ base: '3', md: '4', lg: '6' }}
          paddingTop={{ base: '5', lg: pathname === '/office' ? '5' : '8' }}
          paddingBottom="calc(64px + env(safe-area-inset-bottom))"
          _focusVisible={{ outline: 'none' }}
        >
          {children}
        </chakra.main>
      </Stack>
    </chakra.div>
  )
}

function SkipLink() {
  return (
    <chakra.a
      href={`#${BODY}`}
      position="fixed"
      zIndex="floating"
      top="2"
      left="2"
      paddingInline="4"
      minHeight="control"
      display="inline-flex"
      alignItems="center"
      bg="card"
      color="accent"
      borderRadius="button"
      transform="translateY(-200%)"
      _focusVisible={{ transform: 'none' }}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(BODY)?.focus()
      }}
    >
      본문으로 건너뛰기
    </chakra.a>
  )
}
