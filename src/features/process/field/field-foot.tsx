import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProcessValues } from '#forms/draft/process-values.ts'
import { UnsavedNote } from '#forms/draft/unsaved-note.tsx'
import type { DraftForm } from '#forms/draft/use-draft-form.ts'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { FOOT } from '#ui/layers/clear-of-foot.ts'
import { type FieldWays, STAY } from './field-ways.ts'

interface FieldFootProps {
  form: DraftForm<ProcessValues>
  ways: FieldWays
  isSaving: boolean
  saveThen: (go: () => void) => () => Promise<void>
}

/** The way to the processes beside this one; each saves. Where the thumb is, and always in the same place. */
export function FieldFoot({ form, ways, isSaving, saveThen }: FieldFootProps) {
  const button = (label: ReactNode, go: (() => void) | undefined, look?: 'primary') => (
    <Button
      look={look ?? 'secondary'}
      size="main"
      paddingInline={{ base: '1', md: '3' }}
      gap={{ base: '0', md: '2' }}
      disabled={isSaving || go === undefined}
      onClick={(event) => {
        // The second tap of a double one would go one further.
        if (event.detail > 1 || go === undefined) return
        if (go !== ways.onNew || !ways.isNewTooSoon()) void saveThen(go)()
      }}
    >
      {label}
    </Button>
  )
  const onwards =
    ways.onNext === undefined
      ? button(
          <>
            <Plus size={22} />새 공정
          </>,
          ways.onNew,
          'primary',
        )
      : button(
          <>
            다음 공정
            <ChevronRight size={22} />
          </>,
          ways.onNext,
          'primary',
        )
  return (
    <chakra.footer
      {...FOOT}
      position="sticky"
      bottom="0"
      zIndex="foot"
      bg="card"
      borderTop="line"
      paddingTop="2"
      paddingBottom="calc(8px + env(safe-area-inset-bottom))"
    >
      <chakra.div
        maxWidth="1360px"
        marginInline="auto"
        paddingInline={{ base: '3', md: '4' }}
        display="grid"
        gridTemplateColumns={{ base: '1fr 1fr 1fr', md: '180px 1fr 140px 180px' }}
        alignItems="center"
        gap="2"
      >
        {button(
          <>
            <ChevronLeft size={22} />
            이전 공정
          </>,
          ways.onPrevious,
        )}
        <chakra.p
          role="status"
          textStyle="note"
          textAlign="center"
          minHeight={{ base: '0', md: '22px' }}
          gridColumn={{ base: '1 / -1', md: 'auto' }}
          gridRow={{ base: '1', md: 'auto' }}
        >
          <UnsavedNote form={form} />
        </chakra.p>
        {button('저장', STAY)}
        {onwards}
      </chakra.div>
    </chakra.footer>
  )
}
