import { josa } from 'es-hangul'
import { type WorkStatus, workStatusLabel } from '#domain/model/work-status.ts'

/** ‘입력 완료’로, ‘입력 중’으로: the particle follows the sound before it. */
export function toStage(stage: WorkStatus): string {
  const label = workStatusLabel(stage)
  return `‘${label}’${josa.pick(label, '으로/로')}`
}
