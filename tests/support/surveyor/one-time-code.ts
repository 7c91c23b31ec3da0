import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000

/** What an app for codes shows. A code is good for the steps around its own, and each step for one code. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS })
