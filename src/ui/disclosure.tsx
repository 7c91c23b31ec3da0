import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { chakra } from './chakra.tsx'
import { Row } from './layout.ts'

interface DisclosureProps {
  title: ReactNode
  /** A small word or number at the end of the head. */
  note?: ReactNode
  /** A control of its own beside the head. */
  action?: ReactNode
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** A heading that folds what is below it. */
export function Disclosure({ title, note, action, isOpen, onToggle, children }: DisclosureProps) {
  const id = useId()
  return (
    <div>
      <Row>
        <chakra.h3 flex="1" minWidth="0" fontSize="inherit">
          <chakra.button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onToggle}
            display="flex"
            alignItems="center"
            gap="2"
            width="full"
            minHeight="control"
            paddingInlineStart="2"
            paddingInlineEnd="1"
            paddingBlock="2"
            borderRadius="field"
            textAlign="start"
            fontWeight="bold"
            lineHeight="1.35"
            cursor="pointer"
            _hover={{ bg: 'neutral.soft' }}
          >
            <chakra.span flex="1" minWidth="0">
              {title}
            </chakra.span>
            <chakra.span textStyle="caption" color="ink.subtle" fontWeight="normal">
              {note}
            </chakra.span>
            <chakra.span
              color="ink.subtle"
              display="inline-flex"
              transition="transform 120ms"
              transform={isOpen ? 'rotate(180deg)' : 'none'}
            >
              <ChevronDown size={18} />
            </chakra.span>
          </chakra.button>
        </chakra.h3>
        {action}
      </Row>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  )
}
