import { autoState, connectionState, monitoringState } from '#domain/process.ts'
import { SECTIONS } from '#domain/sections.ts'
import type { DraftForm } from '#forms/use-draft-form.ts'
import { FieldGroup } from '#ui/field-group.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { ProcessValues } from '#forms/process-values.ts'

/** The fields, and what each may be. */
export const STATES = [
  { field: 'autoState', options: optionsOf(autoState.options) },
  { field: 'monitoringState', options: optionsOf(monitoringState.options) },
  { field: 'connectionState', options: optionsOf(connectionState.options) },
] as const

/** How far the digital transformation of one process has come. */
export function DxStatus({ form }: { form: DraftForm<ProcessValues> }) {
  return (
    <FieldGroup title="DX 현황">
      {STATES.map(({ field, options }) => (
        <RadioGroup<string>
          key={field}
          legend={SECTIONS.process.fields[field].label}
          options={options}
          value={form.values[field]}
          disabled={!form.isEditing}
          onChoose={(state) => form.change({ [field]: state })}
          onClear={() => form.change({ [field]: null })}
        />
      ))}
    </FieldGroup>
  )
}

function optionsOf(states: readonly string[]) {
  return states.map((state) => ({ value: state, label: state }))
}
