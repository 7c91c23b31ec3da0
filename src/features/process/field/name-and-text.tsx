import { type FocusEvent, type KeyboardEvent, memo, useRef } from 'react'
import { DEFAULT_PROCESS_NAME } from '#domain/process/process.ts'
import { SECTIONS } from '#domain/model/sections.ts'
import type { ProcessValues } from '#forms/draft/process-values.ts'
import type { DraftForm } from '#forms/draft/use-draft-form.ts'
import type { FieldErrors } from '#forms/save/use-save.ts'
import { chakra } from '#ui/chakra.tsx'
import { EntryBlock } from '#ui/fields/entry-block.tsx'
import { Field } from '#ui/fields/field.tsx'
import { isComposing } from '#ui/hooks/is-composing.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

interface NameAndTextProps {
  name: string
  description: string
  change: DraftForm<ProcessValues>['change']
  errors: FieldErrors<ProcessValues>
}

const { fields } = SECTIONS.process

/** Name and description behind one keyboard: Enter in the first leads to the second. */
export const NameAndText = memo(function NameAndText(props: NameAndTextProps) {
  const { name, description, change, errors } = props
  const text = useRef<HTMLTextAreaElement>(null)
  const selectDefault = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    // The name that a new process is given is there to be typed over.
    if (currentTarget.value === DEFAULT_PROCESS_NAME) currentTarget.select()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    text.current?.focus()
  }
  return (
    <EntryBlock title="이름과 설명" isTitleHidden>
      <chakra.div css={BESIDE}>
        <Field label={fields.name.label} error={errors.name}>
          <TextInput
            minHeight={{ base: 'control', md: 'main' }}
            value={name}
            enterKeyHint="next"
            onFocus={selectDefault}
            onKeyDown={onKeyDown}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field label={fields.description.label} error={errors.description}>
          <TextArea
            ref={text}
            rows={2}
            value={description}
            onChange={(event) => change({ description: event.target.value })}
          />
        </Field>
      </chakra.div>
    </EntryBlock>
  )
})

/** The name is short: on a tablet the words stand beside it. */
const BESIDE = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 2fr)' },
  alignItems: 'start',
  columnGap: '3',
  rowGap: '2',
  '& > div': { gap: { base: '1', md: '2' } },
  '& textarea': { minHeight: '80px' },
} as const
