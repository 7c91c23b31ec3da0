/**
 * Three-way merge of a list that both sides changed, as a set keyed by `keyOf`.
 *
 * What one side removed and the other left untouched stays removed; what one side changed wins over the other's
 * untouched copy; the order is mine, with their additions at the end.
 * @param isSameItem whether two items with the same key have the same content; their descriptions may differ
 */
export function mergeLists<T>(
  lists: { base: readonly T[]; mine: readonly T[]; theirs: readonly T[] },
  keyOf: (item: T) => string,
  isSameItem: (one: T, other: T) => boolean = isSame,
): T[] {
  if (isSameList(lists.base, lists.mine, isSameItem)) return [...lists.theirs]
  const baseByKey = byKey(lists.base, keyOf)
  const mineByKey = byKey(lists.mine, keyOf)
  const theirsByKey = byKey(lists.theirs, keyOf)
  const merged: T[] = []
  for (const item of lists.mine) {
    const key = keyOf(item)
    const base = baseByKey.get(key)
    const theirs = theirsByKey.get(key)
    const removedByThem = base !== undefined && theirs === undefined
    if (removedByThem && isSameItem(base, item)) continue
    const changedByMe = base !== undefined && !isSameItem(base, item)
    merged.push(changedByMe || theirs === undefined ? item : theirs)
  }
  for (const item of lists.theirs) {
    const key = keyOf(item)
    if (mineByKey.has(key)) continue
    const base = baseByKey.get(key)
    const removedByMe = base !== undefined
    if (!removedByMe || !isSameItem(base, item)) merged.push(item)
  }
  return merged
}

/** Equal as plain data, whatever the order of the properties. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const a = one as Record<string, unknown>
  const b = other as Record<string, unknown>
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => isSame(a[key], b[key]))
}

function isSameList<T>(one: readonly T[], other: readonly T[], isSameItem: (a: T, b: T) => boolean): boolean {
  return (
    one.length === other.length &&
    one.every((item, index) => {
      const twin = other[index]
      return twin !== undefined && isSameItem(item, twin)
    })
  )
}

function byKey<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  return new Map(items.map((item) => [keyOf(item), item]))
}
