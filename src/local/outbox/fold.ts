import type { ModelFields, ProcessFields } from '#local/store/fields.ts'
import type { Operation } from './operation.ts'
import { kindOf } from './kinds/kinds.ts'

/**
 * What people see: the server's last state with every unsettled operation folded over it, in the order in which they
 * were made. Pure; how an operation changes a record is said by its kind.
 * @returns null if there is neither a base nor an operation that makes the record
 */
export function foldModel(base: ModelFields | null, ops: readonly Operation[]): ModelFields | null {
  let view = base
  for (const { intent } of ops) view = kindOf(intent)?.foldModel?.(view, intent) ?? view
  return view
}

/** The same for a process. */
export function foldProcess(base: ProcessFields | null, ops: readonly Operation[]): ProcessFields | null {
  let view = base
  for (const { intent } of ops) view = kindOf(intent)?.foldProcess?.(view, intent) ?? view
  return view
}
