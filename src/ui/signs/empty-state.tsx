import type { ReactNode } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { Stack, Wrap } from '#ui/layout.ts'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  /** Where it is all there is of a page, its title is the heading. */
  isPage?: boolean
  /** What to do next. */
  hint?: ReactNode
  actions?: ReactNode
}

/** Says what is, and what to do next. */
export function EmptyState({ icon, title, isPage = false, hint, actions }: EmptyStateProps) {
  return (
    <Stack
      alignItems="center"
      textAlign="center"
      gap="3"
      paddingBlock="clamp(40px, 14vh, 160px)"
      paddingInline="6"
      maxWidth="480px"
      marginInline="auto"
    >
      <chakra.div
        display="grid"
        placeItems="center"
        width="72px"
        height="72px"
        borderRadius="full"
        bg="accent.soft"
        color="accent"
        marginBottom="2"
        boxShadow="softEdge"
        aria-hidden="true"
      >
        {icon}
      </chakra.div>
      <chakra.p as={isPage ? 'h1' : 'p'} textStyle="section">
        {title}
      </chakra.p>
      {hint !== undefined && <chakra.div color="ink.muted">{hint}</chakra.div>}
      {actions !== undefined && (
        <Wrap justifyContent="center" marginTop="3">
          {actions}
        </Wrap>
      )}
    </Stack>
  )
}
