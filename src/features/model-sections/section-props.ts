import type { Role } from '#domain/people/session.ts'
import type { ModelRow } from '#local/store/records.ts'

export interface SectionProps {
  model: ModelRow
  access: Role
}
