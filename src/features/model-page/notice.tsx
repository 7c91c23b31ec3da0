import type { ReactNode } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { Message } from '#ui/signs/message.tsx'

interface NoticeProps {
  icon: ReactNode
  /** What can be done about it, if anything. */
  action: ReactNode
  children: ReactNode
}

/** What is special about the whole model, above its sections. */
export function Notice({ icon, action, children }: NoticeProps) {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      marginBottom="5"
      paddingInlineEnd="2"
      borderRadius="field"
      bg="neutral.soft"
    >
      <Message tone="neutral" role="status" icon={icon} flex="1 1 260px" boxShadow="none">
        {children}
      </Message>
      {action !== false && (
        <chakra.div marginBlock="2" marginInlineStart={{ base: '2', md: '0' }}>
          {action}
        </chakra.div>
      )}
    </chakra.div>
  )
}
