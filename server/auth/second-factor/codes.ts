import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const ISSUER = '제조공정 참조모델'
const PERIOD_SECONDS = 30
/** As many bits as the hash of it has, which is what every authenticator app knows. */
const SECRET_BYTES = 20

const RECOVERY_CODES = 10
const RECOVERY_LETTERS = 10
/** Without what is taken for something else when it is read from paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** What the QR code says to an authenticator app. */
export function addressOf(secret: string, username: string): string {
  return totpOf(secret, username).toString()
}

/**
 * The time step of a code: that of now, or of the one before or after, since neither clock is exact.
 * @returns null where the code is none of them
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const away = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return away === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + away
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })
}

/** Such as `k3xwa-9tmbe`: 49 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: RECOVERY_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join(
      '',
    )
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
}

/** A code as somebody typed it: digits of the app, or a recovery code; null where it is neither. */
export function readCode(typed: string): { kind: 'app' | 'recovery'; code: string } | null {
  const plain = typed.replaceAll(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(plain)) return { kind: 'app', code: plain }
  const isRecovery =
    plain.length === RECOVERY_LETTERS && Array.from(plain).every((one) => LETTERS.includes(one))
  return isRecovery ? { kind: 'recovery', code: `${plain.slice(0, 5)}-${plain.slice(5)}` } : null
}
