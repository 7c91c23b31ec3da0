import { foldFields } from '#local/outbox/merge.ts'
import { compareFields } from '#sync/model/compare-fields.ts'
import type { Loose } from '#sync/model/to-wire.ts'
import type { Finding } from './wire-kind.ts'
import type { Confirmation } from '#local/answers/confirmation.ts'

/** What to send of a patch: lists merged with what the server has, everything else as the person left it. */
export function rebased<T extends object>(
  base: T | null,
  patch: { fields: Loose<T>; base: Loose<T> },
): Loose<T> {
  if (base === null) return patch.fields
  const folded = foldFields(base, patch)
  const fields = Object.keys(patch.fields) as (keyof T)[]
  return Object.fromEntries(fields.map((field) => [field, folded[field]])) as Loose<T>
}

/** @param theirs the record as the server has it now */
export function findingOf(
  patch: { fields: object; base: object },
  theirs: object,
  answer: Confirmation,
): Finding {
  const { toSend, conflicts } = compareFields(patch, theirs)
  if (conflicts.length > 0) return { kind: 'conflict', conflicts, toSend, answer }
  return { kind: toSend.length > 0 ? 'rebase' : 'applied', answer }
}
