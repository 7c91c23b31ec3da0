/** Rows of a list with their place in it, each value once. */
export function placed<T>(values: readonly T[]): { value: T; position: number }[] {
  return [...new Set(values)].map((value, position) => ({ value, position }))
}
