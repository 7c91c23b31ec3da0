import { expect, test } from '@playwright/test'
import { DESKTOP, expectAccessible, haveSession, signInByHand } from '../../support/surveyor/app.ts'
import { openApiSession } from '../../support/server/api-session.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { editorOf } from '../../support/surveyor/root-editor.ts'
import { untilSynced } from '../../support/surveyor/surveyor.ts'

const server = runServerFor('test')
const network = runNetworkFor('test', server)

test.use({ viewport: DESKTOP })

const MODEL = '한빛다이캐스팅'
const address = `/root-model/${encodeURIComponent(MODEL)}`

// MSG-03
test('input that was left without saving is in sight everywhere, survives signing out, and is saved in one tap', async ({
  page,
}) => {
  const pill = page.getByRole('banner').getByRole('status').getByRole('link')
  await haveSession(page, network.url)
  await page.goto(network.url + address)
  const editor = editorOf(page)
  await editor.edit('개요').click()
  await page.getByLabel('특징').fill('저장을 잊은 글')
  await editor.edit('기타 정보').click()
  await page.getByLabel('담당자').last().fill('ㄱ'.repeat(300))
  await expect(page.getByText(/이 기기에 보관됨/)).toHaveCount(2)
  await page.getByRole('link', { name: '입력 현황' }).click()

  // The pill, the row of the office and that of the list.
  await expect(pill).toHaveText('저장하지 않은 입력 2곳')
  const row = page.getByRole('row').filter({ hasText: MODEL })
  await expect(row.getByRole('img', { name: '저장하지 않은 입력' })).toBeVisible()
  const list = page.getByRole('complementary')
  await list.getByRole('navigation', { name: '모델 종류' }).getByRole('link', { name: '뿌리' }).click()
  const group = list.getByRole('button', { name: /^주조/ })
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
  await expect(
    list.getByRole('link', { name: MODEL }).getByRole('img', { name: '저장하지 않은 입력' }),
  ).toBeVisible()

  // Signing out says so, and the login too.
  await page.getByRole('button', { name: '로그아웃' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('저장하지 않은 입력 2곳도 이 기기에 남습니다.')
  await question.getByRole('button', { name: '로그아웃' }).click()
  await page.waitForURL(`${network.url}/login`)
  await expect(page.getByText('admin 님의 저장하지 않은 입력 2곳이 이 기기에 있습니다.')).toBeVisible()
  await signInByHand(page, network.url)

  // The sync centre has all of it; a backup of it can be made.
  await pill.click()
  const card = page.getByRole('region', { name: '저장하지 않은 입력' })
  const overview = card.getByRole('listitem', { name: `${MODEL} › 개요` })
  const etc = card.getByRole('listitem', { name: `${MODEL} › 기타 정보` })
  await expect(overview.getByRole('link', { name: '열기' })).toBeVisible()
  await expect(page.getByRole('button', { name: '백업 내보내기' })).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: '모두 저장' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: '정보가 저장되었습니다.' })
  await expect(toast).toContainText('입력 1곳을 저장했습니다.')
  await expect(overview).toBeHidden()
  await expect(etc).toContainText('담당자: 최대 200자까지 입력할 수 있습니다.')
  await expect(pill).toHaveText('저장하지 않은 입력 1곳')
  await expect
    .poll(() => openApiSession(server).read(`/api${address}/`))
    .toMatchObject({ features: '저장을 잊은 글' })

  // What must be corrected is opened where it stands.
  await etc.getByRole('link', { name: '열기' }).click()
  await expect(page.getByLabel('담당자').last()).toHaveValue('ㄱ'.repeat(300))
  await page.getByLabel('담당자').last().fill('김다시')
  await editorOf(page).save('기타 정보').click()
  await untilSynced(page)
  expect(await openApiSession(server).read(`/api${address}/`)).toMatchObject({ manager: '김다시' })
})
