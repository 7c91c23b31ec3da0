import { type Operation, operation } from './operation.ts'

/**
 * Reads a stored operation, upgrading one of an earlier schema version.
 * @returns null for one that this build cannot read: it stays where it is, is shown, and is never sent
 */
export function readOperation(row: unknown): Operation | null {
  const parsed = operation.safeParse(upcast(row))
  return parsed.success ? parsed.data : null
}

type Raw = Record<string, unknown>

/** One upgrade per schema version, kept for ever: from the version in the key to the next. None is needed yet. */
const STEPS: Readonly<Record<number, (row: Raw) => Raw>> = {}

function upcast(row: unknown): unknown {
  let current = row
  for (;;) {
    if (typeof current !== 'object' || current === null) return current
    const raw = current as Raw
    const step = STEPS[Number(raw['opSchema'])]
    if (step === undefined) return raw
    current = step(raw)
  }
}
