/**
 * Whether a password is among the about 49,000 that leaks have most often, in any case of its letters. Read when first
 * asked for: most servers run for weeks without a new password.
 */
export async function isLeakedPassword(password: string): Promise<boolean> {
  known ??= readList()
  return (await known).has(password.normalize('NFC').toLowerCase())
}

let known: Promise<ReadonlySet<string>> | undefined

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
