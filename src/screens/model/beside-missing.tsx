import { type ReactNode, useMemo, useState } from 'react'
import type { Role } from '#domain/people/session.ts'
import { MissingList } from '#features/completeness/missing-list.tsx'
import { useWaitingCopy } from '#features/model-page/use-waiting-copy.ts'
import { type WantedField, WantedFieldContext } from '#forms/fields/wanted-field.ts'
import type { ModelRow } from '#local/store/records.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import { Beside } from '#ui/beside.tsx'

interface BesideMissingProps {
  model: ModelRow
  access: Role
  processes: readonly ShownProcess[]
  /** Whether the server is being asked for the processes for the first time. */
  isLoading: boolean
  /** The place of the process that is shown. */
  index: number
  onIndex: (index: number) => void
  /** The way to the next model; beside the forms only, since above them it is there already. */
  onward: ReactNode
  children: ReactNode
}

/** The forms of a model, with what is missing in them beside them. Who only reads has nothing to enter. */
export function BesideMissing({ access, isLoading, onward, children, ...props }: BesideMissingProps) {
  const { model } = props
  const [wanted, want] = useState<WantedField | null>(null)
  const context = useMemo(() => ({ wanted, want }), [wanted])
  const copy = useWaitingCopy(model)
  if (access === 'viewer') return children
  // Nothing is called missing that is still to come.
  const isToCome = isLoading && model.serverId !== null && model.pulledAt === null
  const isHere = copy === null && !isToCome
  return (
    <WantedFieldContext value={context}>
      <Beside notes={isHere && <MissingList {...props} onward={onward} />}>{children}</Beside>
    </WantedFieldContext>
  )
}
