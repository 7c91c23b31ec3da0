import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SEALED = 'sealed:'

/**
 * What the server must be able to read again, in a form that a copy of the database does not give away. Without a key
 * it is kept as it is: then whoever has the database has it.
 */
export interface SecretSeal {
  /** `owner` is bound to it: what was copied to another row is no longer readable. */
  seal: (secret: string, owner: string) => string
  /** @throws Error where it was sealed with none of the keys, for another owner, or changed since */
  open: (stored: string, owner: string) => string
}

/** @param keys the first one seals; those behind it are from before, and only open */
export function createSecretSeal(keys: readonly Buffer[]): SecretSeal {
  return {
    seal: (secret, owner) => {
      const [key] = keys
      if (key === undefined) return secret
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return SEALED + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
    },
    open: (stored, owner) => {
      if (!stored.startsWith(SEALED)) return stored
      if (keys.length === 0) throw new Error('a secret is encrypted, and SECRET_KEY is not set')
      const bytes = Buffer.from(stored.slice(SEALED.length), 'base64url')
      for (const key of keys) {
        try {
          return opened(bytes, key, owner)
        } catch {
          // Of another key.
        }
      }
      throw new Error('a secret is encrypted with another key than those of SECRET_KEY')
    },
  }
}

function opened(bytes: Buffer, key: Buffer, owner: string): string {
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)]
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8')
  return text + decipher.final('utf8')
}
