export const USERNAME_MIN = 2
const PASSWORD_MIN = 4

export interface Credentials {
  username: string
  password: string
}

export type CredentialErrors = Partial<Record<keyof Credentials, string>>

/** What keeps them from being sent. No schema: the login screen would have to wait for the library of schemas. */
export function credentialErrors({ username, password }: Credentials): CredentialErrors {
  return {
    ...(username.length < USERNAME_MIN ? { username: '아이디는 최소 2글자 이상이어야 합니다.' } : {}),
    ...(password.length < PASSWORD_MIN ? { password: '비밀번호는 최소 4글자 이상이어야 합니다.' } : {}),
  }
}
