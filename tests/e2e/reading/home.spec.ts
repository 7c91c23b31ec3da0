import { expect, test } from '@playwright/test'
import { TABLET, expectAccessible, haveSession } from '../../support/surveyor/app.ts'
import { runServerFor } from '../../support/server/fixtures.ts'

const server = runServerFor('file')
const MODEL = '한빛다이캐스팅'

test.use({ hasTouch: true, viewport: TABLET })

test('who comes back without network goes on where they were, with the list hidden', async ({
  page,
  context,
}) => {
  await haveSession(page, server.url)
  await page.goto(`${server.url}/root-model/${encodeURIComponent(MODEL)}/field?processIndex=1`)
  await page.getByLabel('공정 설명').fill('두 번째 공정의 설명')
  await page.getByRole('button', { name: '완료' }).tap()
  await expect(page.getByRole('button', { name: '공정 수정' })).toBeVisible()
  await page.goto(`${server.url}/root-model`)
  await expect(page.getByText('뿌리모델을 선택해주세요.')).toBeVisible()
  const last = page.getByRole('region', { name: '이어서 입력' }).getByRole('link')
  await expect(last).toHaveCount(1)
  await expectAccessible(page)
  await context.setOffline(true)
  await last.tap()
  await expect(page).toHaveURL(/processIndex=1/)
  await expect(page.getByLabel('공정 설명')).toHaveValue('두 번째 공정의 설명')
})
