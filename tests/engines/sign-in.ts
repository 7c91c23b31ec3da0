import type { DrivenPage } from './drivers/driven-page.ts'

/** Signs in as the demo's editor, the way a person does. */
export async function signInDriven(page: DrivenPage, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.type('아이디', 'admin')
  await page.type('비밀번호', 'demo-admin')
  await page.click('button', '로그인')
  await page.sees('참조모델을 선택')
}
