import { isSame } from './merge.ts'

/**
 * A value of a record in the form in which two of them are compared. A server may trim and compose text, and
 * it describes photos, equipment and looked-up records more fully than the device did: what counts is which
 * ones they are. A key management factor is what it names, whatever id it has.
 */
export function comparable(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC').trim()
  if (Array.isArray(value)) return value.map((item: unknown) => comparableItem(item))
  return isIdentified(value) ? value.id : value
}

export function isSameValue(one: unknown, other: unknown): boolean {
  return isSame(comparable(one), comparable(other))
}

/** Whether two items of a list say the same. */
export function isSameItem(one: unknown, other: unknown): boolean {
  return isSame(comparableItem(one), comparableItem(other))
}

function comparableItem(item: unknown): unknown {
  if (!isIdentified(item)) return item
  if (!('memo' in item)) return item.id
  const entry = item as Record<string, unknown>
  return {
    memo: comparable(entry['memo']),
    nodes: ['kpi0', 'kpi1', 'kpi2', 'kpi3'].map((level) => comparable(entry[level] ?? null)),
  }
}

function isIdentified(value: unknown): value is { id: unknown } {
  return typeof value === 'object' && value !== null && 'id' in value
}
