import { type ReactNode, memo } from 'react'
import { DX_FIELDS } from '#domain/process/process.ts'
import { DX_LABEL, SECTIONS } from '#domain/model/sections.ts'
import type { ProcessValues } from '#forms/draft/process-values.ts'
import type { DraftForm } from '#forms/draft/use-draft-form.ts'
import { ChoiceRow, ChoiceRows } from '#ui/fields/choice-row.tsx'
import { EntryBlock } from '#ui/fields/entry-block.tsx'
import { DX_STATES } from '#features/process/form/dx-status.tsx'

interface StateRowsProps extends Pick<ProcessValues, (typeof DX_FIELDS)[number]> {
  changeNow: DraftForm<ProcessValues>['changeNow']
  /** In the head. */
  action: ReactNode
}

/** The three states of digital transformation: on a tablet all in one row, on a phone a row each. */
export const StateRows = memo(function StateRows({ changeNow, action, ...states }: StateRowsProps) {
  return (
    <EntryBlock title={DX_LABEL} action={action}>
      <ChoiceRows>
        {DX_FIELDS.map((field) => (
          <ChoiceRow<string>
            key={field}
            legend={SECTIONS.process.fields[field].label}
            options={DX_STATES[field]}
            value={states[field]}
            onChoose={(state) => changeNow(() => ({ [field]: state }))}
          />
        ))}
      </ChoiceRows>
    </EntryBlock>
  )
})
