import { DX_FIELDS } from '#domain/process/process.ts'
import { DX_LABEL, SECTIONS } from '#domain/model/sections.ts'
import type { ProcessValues } from '#forms/draft/process-values.ts'
import type { DraftForm } from '#forms/draft/use-draft-form.ts'
import { ChoiceRow } from '#ui/fields/choice-row.tsx'
import { EntryBlock } from '#ui/fields/entry-block.tsx'
import { DX_STATES } from '#features/process/dx-status.tsx'

/** The three states of digital transformation, a row each. */
export function StateRows({ form }: { form: Pick<DraftForm<ProcessValues>, 'values' | 'changeNow'> }) {
  return (
    <EntryBlock title={DX_LABEL}>
      {DX_FIELDS.map((field) => (
        <ChoiceRow<string>
          key={field}
          legend={SECTIONS.process.fields[field].label}
          options={DX_STATES[field]}
          value={form.values[field]}
          onChoose={(state) => form.changeNow(() => ({ [field]: state }))}
        />
      ))}
    </EntryBlock>
  )
}
