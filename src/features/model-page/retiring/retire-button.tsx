import { Archive } from 'lucide-react'
import type { Role } from '#domain/people/session.ts'
import { RETIRED_LABEL } from '#domain/model/sections.ts'
import type { ModelRow } from '#local/store/records.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useRetiring } from './use-retiring.ts'

/** Puts the model out of the way, for those who may; the way back stands in the notice that says so. */
export function RetireButton({ model, access }: { model: ModelRow; access: Role }) {
  const retire = useRetiring(model, access)
  if (retire === null || model.view.isRetired === true) return null
  return (
    <Button onClick={() => retire(true)}>
      <Archive size={20} />
      {RETIRED_LABEL}
    </Button>
  )
}
