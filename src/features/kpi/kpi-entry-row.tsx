import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { DeviceKpiEntry } from '#local/store/fields.ts'
import { Badge } from '#ui/signs/badge.tsx'
import { chakra } from '#ui/chakra.tsx'
import { Field } from '#ui/fields/field.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

interface KpiEntryRowProps {
  entry: DeviceKpiEntry
  /** Just chosen: without words yet, it asks for them at once. */
  isNew: boolean
  error: string | null | undefined
  onMemo: (memo: string) => void
  onRemove: () => void
}

/** A key factor that was chosen, with what is to be said of it in the same place. */
export function KpiEntryRow({ entry, isNew, error, onMemo, onRemove }: KpiEntryRowProps) {
  const name = entry.kpi2?.name ?? '-'
  const input = useRef<HTMLInputElement>(null)
  const asks = isNew && entry.memo === ''
  useEffect(() => {
    if (asks) input.current?.focus()
    // Once, when it appears: the words that are typed then change what is asked.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const [hasLines, setHasLines] = useState(false)
  // A field of one line would take the ends of the others out; it stays as large as it was.
  if (!hasLines && entry.memo.includes('\n')) setHasLines(true)
  const control = {
    value: entry.memo,
    placeholder: '어떻게 관리하는지 적어주세요',
    onChange: ({ target }: { target: { value: string } }) => onMemo(target.value),
    onBlur: () => {
      const tidy = entry.memo.normalize('NFC').trim()
      if (tidy !== entry.memo) onMemo(tidy)
    },
  }
  return (
    <chakra.div role="group" aria-label={name} display="flex" alignItems="flex-end" gap="2" minWidth="0">
      <chakra.div flex="1" minWidth="0" css={{ '& textarea': { minHeight: '80px' } }}>
        <Field
          label={
            <>
              <Badge tone="accent">{entry.kpi3?.name ?? '-'}</Badge> {name}{' '}
              <chakra.span color="ink.muted" fontWeight="normal">
                설명
              </chakra.span>
            </>
          }
          error={error}
        >
          {hasLines ? (
            <TextArea rows={2} {...control} />
          ) : (
            <TextInput
              ref={input}
              minHeight={{ base: 'control', md: 'main' }}
              enterKeyHint="done"
              {...control}
            />
          )}
        </Field>
      </chakra.div>
      <IconButton
        label={`${name} 빼기`}
        minHeight={{ base: 'control', md: 'main' }}
        width="main"
        onClick={onRemove}
      >
        <X size={22} />
      </IconButton>
    </chakra.div>
  )
}
