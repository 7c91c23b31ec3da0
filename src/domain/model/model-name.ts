const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * `untitled-` and five random letters or digits.
 * @param random at least five random bytes
 */
export function defaultModelName(random: Uint8Array): string {
  const suffix = Array.from(random.subarray(0, 5), (byte) => LETTERS[byte % LETTERS.length]).join('')
  return `untitled-${suffix}`
}
