import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { processPosition } from '#domain/process/process-number.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import { SyncPill } from '#session/sync/sync-pill.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { Row } from '#ui/layout.ts'
import { NumberChip } from '#ui/signs/number-chip.ts'

interface FieldHeadProps {
  process: ShownProcess
  /** As it is being typed. */
  name: string
  isSaving: boolean
  onDone: () => Promise<void>
}

/** As much of a long name as the head has room for. */
const TWO_LINES = {
  display: '-webkit-box',
  WebkitLineClamp: '2',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const

/**
 * Which process this is, where the work is, and the way out, which saves. On a phone the pill stands below the name, so
 * that it does not cut it; toasts stay below this head (app/shell/toast-placement.ts).
 */
export function FieldHead({ process, name, isSaving, onDone }: FieldHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // What led here is gone, and the focus with it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <chakra.header
      position="sticky"
      top="0"
      zIndex="bar"
      bg="card"
      borderBottom="line"
      paddingTop="env(safe-area-inset-top)"
    >
      <Row
        gap="3"
        minHeight="64px"
        maxWidth="1360px"
        marginInline="auto"
        paddingInline={{ base: '3', md: '4' }}
        paddingBlock="1"
      >
        <Row
          flex="1"
          minWidth="0"
          gap={{ base: '0', md: '3' }}
          flexDirection={{ base: 'column', md: 'row' }}
          alignItems={{ base: 'stretch', md: 'center' }}
        >
          <chakra.h1
            ref={heading}
            tabIndex={-1}
            _focusVisible={{ outline: 'none' }}
            display="flex"
            alignItems="center"
            gap="3"
            flex={{ base: 'none', md: '1' }}
            minWidth="0"
            fontSize={{ base: 'body', md: 'section' }}
          >
            <NumberChip>{processPosition(process.processNumber)}</NumberChip>
            <chakra.span minWidth="0" css={TWO_LINES}>
              {name === '' ? '-' : name}
              <span className="visually-hidden"> 현장 입력</span>
            </chakra.span>
          </chakra.h1>
          <SyncPill />
        </Row>
        <Button size="main" disabled={isSaving} paddingInline="4" onClick={() => void onDone()}>
          <Check size={22} />
          완료
        </Button>
      </Row>
    </chakra.header>
  )
}
