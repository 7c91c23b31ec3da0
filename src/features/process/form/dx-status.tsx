import { DX_FIELDS, autoState, connectionState, monitoringState } from '#domain/process/process.ts'
import { DX_LABEL, SECTIONS } from '#domain/model/sections.ts'
import type { DraftForm } from '#forms/draft/use-draft-form.ts'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import type { ProcessValues } from '#forms/draft/process-values.ts'

/** What each of the fields may be. */
export const DX_STATES: Record<(typeof DX_FIELDS)[number], readonly string[]> = {
  autoState: autoState.options,
  monitoringState: monitoringState.options,
  connectionState: connectionState.options,
}

/** How far the digital transformation of one process has come. */
export function DxStatus({ form }: { form: DraftForm<ProcessValues> }) {
  return (
    <FieldGroup title={DX_LABEL}>
      {DX_FIELDS.map((field) => (
        <RadioGroup<string>
          key={field}
          legend={SECTIONS.process.fields[field].label}
          options={DX_STATES[field].map((state) => ({ value: state, label: state }))}
          value={form.values[field]}
          disabled={!form.isEditing}
          onChoose={(state) => form.change({ [field]: state })}
          onClear={() => form.change({ [field]: null })}
        />
      ))}
    </FieldGroup>
  )
}
