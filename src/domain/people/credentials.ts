import { MESSAGES } from '#domain/messages.ts'

export const USERNAME_MIN = 2
const PASSWORD_MIN = 4

/** Carries the code of the second step of the login. */
export const CODE_HEADER = 'x-second-factor'
/** What an answer says it needs where a code, or a second factor, is missing. */
export const NEEDS_SECOND_FACTOR = 'second-factor'

/** The same where the password was right, and given by somebody else too long ago. */
export const NEEDS_OTHER_PASSWORD = 'other-password'

export interface Credentials {
  username: string
  password: string
  /** Of the second step, once the server has asked for it. */
  code?: string
}

export type CredentialErrors = Partial<Record<keyof Credentials, string>>

/** What keeps them from being sent. No schema: the login screen would have to wait for the library of schemas. */
export function credentialErrors({ username, password, code }: Credentials): CredentialErrors {
  return {
    ...(username.length < USERNAME_MIN ? { username: MESSAGES.login.shortUsername } : {}),
    ...(password.length < PASSWORD_MIN ? { password: MESSAGES.login.shortPassword } : {}),
    ...(code?.trim() === '' ? { code: '인증 코드를 입력해주세요.' } : {}),
  }
}
