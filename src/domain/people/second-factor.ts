import * as z from 'zod/mini'

const password = z.string().check(z.maxLength(200))
const code = z.string().check(z.maxLength(40))

export const secondFactor = z.object({
  isOn: z.boolean(),
  /** Whether this server asks it of administrators, of whom this is one. */
  isRequired: z.boolean(),
  recoveryCodesLeft: z.number(),
})
export type SecondFactor = z.infer<typeof secondFactor>

export const secondFactorBegin = z.object({ password })
/** What an authenticator app is given: as it is typed, and as a QR code says it. */
export const secondFactorBegun = z.object({ secret: z.string(), address: z.string() })
export type SecondFactorBegun = z.infer<typeof secondFactorBegun>

export const secondFactorConfirm = z.object({ code })
/** Shown once: the server keeps them in a form that nobody can read. */
export const secondFactorConfirmed = z.object({ recoveryCodes: z.array(z.string()) })

export const secondFactorRemove = z.object({ password, code })
export type SecondFactorRemove = z.infer<typeof secondFactorRemove>
