import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { DeviceKpiEntry } from '#local/store/fields.ts'
import { Badge } from '#ui/signs/badge.tsx'
import { chakra } from '#ui/chakra.tsx'
import { Field } from '#ui/fields/field.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
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
  return (
    <chakra.div role="group" aria-label={name} display="flex" alignItems="flex-end" gap="2" minWidth="0">
      <chakra.div flex="1" minWidth="0">
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
          <TextInput
            ref={input}
            minHeight={{ base: 'control', md: 'main' }}
            value={entry.memo}
            placeholder="어떻게 관리하는지 적어주세요"
            enterKeyHint="done"
            onChange={(event) => onMemo(event.target.value)}
            onBlur={() => {
              const tidy = entry.memo.normalize('NFC').trim()
              if (tidy !== entry.memo) onMemo(tidy)
            }}
          />
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
