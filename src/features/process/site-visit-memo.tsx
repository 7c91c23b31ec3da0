import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import type { DraftForm } from '#features/drafts/use-draft-form.ts'
import type { FieldErrors } from '#features/drafts/use-save.ts'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { ProcessValues } from './process-values.ts'

interface SiteVisitMemoProps {
  form: DraftForm<ProcessValues>
  errors: FieldErrors<ProcessValues>
}

/** What was noted on site about one process, and by whom. */
export function SiteVisitMemo({ form, errors }: SiteVisitMemoProps) {
  const labelId = useId()
  const { values, isEditing, change } = form
  return (
    <chakra.div role="group" aria-labelledby={labelId} display="flex" flexDirection="column" gap="4">
      <chakra.h3 id={labelId} fontSize="body" fontWeight="bold">
        현장조사 메모
      </chakra.h3>
      <Field label="메모" hint="메모가 필요한 내용을 입력해주세요." error={errors.memo}>
        <TextArea
          value={values.memo}
          disabled={!isEditing}
          onChange={(event) => {
            change({ memo: event.target.value })
          }}
        />
      </Field>
      <Field label="담당자" hint="현장조사 담당자명을 입력해주세요." error={errors.manager}>
        <TextInput
          value={values.manager}
          disabled={!isEditing}
          onChange={(event) => {
            change({ manager: event.target.value })
          }}
        />
      </Field>
    </chakra.div>
  )
}
