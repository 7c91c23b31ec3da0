import { type Operation, operation } from './operation.ts'

/**
 * Reads a stored operation. One of an earlier version is brought up to this one; one that this build does not
 * know answers null: it stays where it is, is shown, and is never sent.
 */
export function readOperation(row: unknown): Operation | null {
  const parsed = operation.safeParse(upcast(row))
  return parsed.success ? parsed.data : null
}

type Raw = Record<string, unknown>

/** One step per version, for ever: from the version that is its key to the next. None is needed yet. */
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
