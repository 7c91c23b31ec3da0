import { type WorkStatus, workStatusLabel } from '#domain/model/work-status.ts'
import { toward } from '#lib/words/particles.ts'

export function toStage(stage: WorkStatus): string {
  return toward(workStatusLabel(stage))
}
