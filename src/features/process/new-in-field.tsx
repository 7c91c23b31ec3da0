import { Camera } from 'lucide-react'
import type { Role } from '#domain/people/session.ts'
import { useDatabase } from '#session/device/use-database.ts'
import type { ModelRow } from '#local/store/records.ts'
import { listProcesses } from '#local/views/queries.ts'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { hasIndustry, useProcessActions } from './use-process-actions.ts'

interface NewInFieldProps {
  model: ModelRow
  access: Role
  /** Opens 현장 입력 at the process with this place. */
  onField: (index: number) => void
}

/**
 * One touch from a model to the machine that nobody has recorded yet. Who only reads has none, nor has what was merged.
 */
export function NewInField({ model, access, onField }: NewInFieldProps) {
  const db = useDatabase()
  const { add } = useProcessActions(model, access, { show: () => undefined, onIndex: () => undefined })
  if (access === 'viewer' || model.mergedInto !== undefined) return null
  const addInField = async () => {
    const key = await add()
    if (key === null) return
    const made = await listProcesses(db, model.key)
    onField(made.findIndex((process) => process.key === key))
  }
  return (
    <Button
      look={hasIndustry(model) ? 'primary' : 'secondary'}
      borderRadius="full"
      paddingInline={{ base: '3', md: '4' }}
      aria-label="새 공정 현장 입력"
      onClick={(event) => {
        // The second tap of a double one would add a second process.
        if (event.detail < 2) void addInField()
      }}
    >
      <Camera size={20} />
      <span>
        새 공정<chakra.span display={{ base: 'none', md: 'inline' }}> 현장 입력</chakra.span>
      </span>
    </Button>
  )
}
