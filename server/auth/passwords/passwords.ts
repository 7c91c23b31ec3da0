import { hash, verify } from '@node-rs/argon2'

/** OWASP's smallest recommended argon2id parameters: 19 MiB, two passes; about 45 ms. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), PARAMETERS)
}

export function isPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password.normalize('NFC'))
}

let dummyHash: Promise<string> | undefined

/** Takes as long as checking a real password, so that the answer does not tell whether the account exists. */
export async function checkDummyPassword(password: string): Promise<false> {
  dummyHash ??= hashPassword('nobody has this password')
  await isPassword(await dummyHash, password)
  return false
}
