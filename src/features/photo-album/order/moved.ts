/** @returns the list with the item of this id at the place `to`; as it is where it has left the list meanwhile */
export function moved<T extends { id: unknown }>(items: readonly T[], id: T['id'], to: number): T[] {
  const item = items.find((one) => one.id === id)
  if (item === undefined) return [...items]
  return items.filter((one) => one.id !== id).toSpliced(to, 0, item)
}
