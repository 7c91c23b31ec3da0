import type { FieldErrors } from './use-save.ts'
import type { FieldSchemas } from '#forms/draft/draft-values.ts'

/** The first thing that is wrong with each value; nothing where all is well. */
export function checkFields<T extends object>(
  schemas: Partial<FieldSchemas<T>>,
  values: Partial<T>,
): FieldErrors<T> {
  const errors: FieldErrors<T> = {}
  for (const field of Object.keys(values) as (keyof T)[]) {
    const issue = schemas[field]?.safeParse(values[field]).error?.issues[0]
    if (issue !== undefined) errors[field] = issue.message
  }
  return errors
}

/** Text as it is stored: composed (NFC) and trimmed. Never applied while somebody is typing. */
export function tidyText<T extends object>(changes: Partial<T>): Partial<T> {
  const entries = Object.entries(changes).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.trim().normalize('NFC') : value,
  ])
  return Object.fromEntries(entries) as Partial<T>
}
