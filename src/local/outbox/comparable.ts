import { isSame } from './merge.ts'

/**
 * The canonical form in which two values of a record are compared. A server may trim text and normalise it (NFC), and
 * it describes photos, equipment and looked-up records more fully than the device did: only their ids count. A key
 * management factor is compared by its nodes and its memo, whatever its id.
 */
export function comparable(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC').trim()
  if (Array.isArray(value)) return value.map((item: unknown) => comparableItem(item))
  return isIdentified(value) ? value.id : value
}

/** Whether two values of a field are the same in that form. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return isSame(comparable(one), comparable(other))
}

/** Whether two items of a list have the same content. */
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
