import * as z from 'zod/mini'

/** The entry stage: 0 unassigned, 1 assigned, 2 in entry, 3 entry complete, 4 inspection complete. */
export const workStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export type WorkStatus = z.infer<typeof workStatus>

export const WORK_STATUSES: readonly { value: WorkStatus; label: string }[] = [
  { value: 0, label: '미배정' },
  { value: 1, label: '배정' },
  { value: 2, label: '입력 중' },
  { value: 3, label: '입력 완료' },
  { value: 4, label: '검수 완료' },
]

export function workStatusLabel(value: WorkStatus): string {
  return WORK_STATUSES[value]?.label ?? ''
}

/** Inspection complete: somebody else has looked at it. */
export function isReviewed(value: WorkStatus | null): boolean {
  return value === 4
}
