import { composeProcessNumber, parseProcessNumber } from '#domain/process/process-number.ts'
import type { ServerDatabase } from './database.ts'
import type { StoredModel, StoredProcess } from './stored.ts'

/** What the numbers of its processes begin with. */
export function uniqueOf({ record: { id, genBiz } }: StoredModel): string {
  return String(genBiz?.id ?? `R${id}`)
}

export function nextMain(database: ServerDatabase, { record }: StoredModel): number {
  const numbers = database.processesOf(record.id).map((one) => parseProcessNumber(one.record.processNumber))
  return Math.max(0, ...numbers.map(({ main }) => main)) + 1
}

/** Columns of the process map stay columns, behind those that are there. */
export function numbersBehind(
  database: ServerDatabase,
  { from, into, moved }: { from: StoredModel; into: StoredModel; moved: readonly StoredProcess[] },
): (number: string) => string {
  const mainOf = ({ record }: StoredProcess) => parseProcessNumber(record.processNumber).main
  const first = nextMain(database, into)
  const mains = [...new Set(moved.map(mainOf))].sort((one, other) => one - other)
  return (number) => {
    const parts = parseProcessNumber(number)
    const unique = parts.unique === uniqueOf(from) ? uniqueOf(into) : parts.unique
    return composeProcessNumber({ ...parts, unique, main: first + mains.indexOf(parts.main) })
  }
}
