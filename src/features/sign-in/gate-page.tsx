import { type ReactNode, useId } from 'react'
import { chakra } from '#ui/chakra.tsx'

interface GatePageProps {
  icon: ReactNode
  title: string
  children: ReactNode
}

/** In the place of everything that lies behind the login. */
export function GatePage({ icon, title, children }: GatePageProps) {
  const id = useId()
  return (
    <chakra.main
      display="grid"
      gridTemplateColumns="minmax(0, 520px)"
      justifyContent="center"
      alignContent="center"
      minHeight="100dvh"
      padding="4"
    >
      <title>{title}</title>
      <chakra.section
        aria-labelledby={id}
        bg="card"
        border="line"
        borderRadius="card"
        padding={{ base: '5', md: '8' }}
      >
        <chakra.div color="accent" marginBottom="3">
          {icon}
        </chakra.div>
        <chakra.h1 id={id} textStyle="title" marginBottom="3">
          {title}
        </chakra.h1>
        {children}
      </chakra.section>
    </chakra.main>
  )
}
