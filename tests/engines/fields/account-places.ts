import { codeOf } from '../../support/surveyor/one-time-code.ts'
import type { DrivenPage } from '../drivers/driven-page.ts'
import type { Place } from './place.ts'

/** One after the other: the second leaves a second factor, which the third signs in with. */
export const ACCOUNT_PLACES: readonly Place[] = [
  {
    name: 'the first code of an app',
    from: ['src/features/own-account/secret-dialog.tsx'],
    inDialog: true,
    open: beginSecondFactor,
    fields: ['인증 코드'],
  },
  {
    name: 'the code without which a second factor is not taken off',
    from: ['src/features/own-account/second-factor-removal.tsx'],
    inDialog: true,
    open: async (page, url) => {
      await beginSecondFactor(page, url)
      const secret = await page.evaluate(() => document.querySelector('code')?.textContent ?? '')
      await page.type('인증 코드', codeOf(secret.replaceAll(' ', '')), { inDialog: true })
      await page.click('button', '확인', { inDialog: true })
      await page.click('button', '보관했습니다', { inDialog: true })
      await page.click('button', '2단계 인증 없애기')
    },
    fields: ['인증 코드 또는 복구 코드'],
  },
]

/** Of somebody who is signed out. */
export const SIGN_IN_PLACES: readonly Place[] = [
  {
    name: 'the name at signing in',
    from: ['src/features/sign-in/login-form.tsx'],
    open: (page, url) => page.goto(`${url}/login`),
    fields: ['아이디'],
  },
  {
    name: 'the code at signing in',
    from: ['src/features/sign-in/code-field.tsx'],
    open: async (page, url) => {
      await page.goto(`${url}/login`)
      await page.type('아이디', 'admin')
      await page.type('비밀번호', 'demo-admin')
      await page.click('button', '로그인')
    },
    fields: ['아이디', '인증 코드'],
  },
]

async function beginSecondFactor(page: DrivenPage, url: string): Promise<void> {
  await page.goto(`${url}/account`)
  await page.click('button', '2단계 인증 설정')
  await page.type('비밀번호 확인', 'demo-admin', { inDialog: true })
  await page.click('button', '다음', { inDialog: true })
  await page.sees('설정 키')
}
