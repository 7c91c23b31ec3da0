/** What is shown for a value; nobody has to guess whether an empty one was forgotten. */
export function orNone(value: string | null | undefined): string {
  return value === null || value === undefined || value.trim() === '' ? '없음' : value
}
