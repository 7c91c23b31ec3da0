/** Whether the system, or whatever else gives its errors codes, has failed with one of these. */
export function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
}
