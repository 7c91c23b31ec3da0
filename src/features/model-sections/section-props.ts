import type { Role } from '#domain/session.ts'
import type { ModelRow } from '#local/records.ts'

export interface SectionProps {
  model: ModelRow
  access: Role
}
