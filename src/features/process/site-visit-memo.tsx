import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import type { DraftForm } from '#forms/use-draft-form.ts'
import type { FieldErrors } from '#forms/use-save.ts'
import { SiteVisitFields } from '#forms/site-visit-fields.tsx'
import type { ProcessValues } from './process-values.ts'
import { Stack } from '#ui/layout.ts'

interface SiteVisitMemoProps {
  form: DraftForm<ProcessValues>
  errors: FieldErrors<ProcessValues>
}

/** What was noted on site about one process, and by whom. */
export function SiteVisitMemo({ form, errors }: SiteVisitMemoProps) {
  const labelId = useId()
  return (
    <Stack role="group" aria-labelledby={labelId} gap="4">
      <chakra.h3 id={labelId} fontSize="body" fontWeight="bold">
        현장조사 메모
      </chakra.h3>
      <SiteVisitFields form={form} errors={errors} />
    </Stack>
  )
}
