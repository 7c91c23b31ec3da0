import { expect, test } from '@playwright/test'
import { TABLET, expectAccessible, haveSession } from '../../support/surveyor/app.ts'
import { runServerFor } from '../../support/server/fixtures.ts'

const server = runServerFor('file')
test.use({ viewport: TABLET })

const signInAs = (credentials: string) =>
  fetch(`${server.url}/api/auth/login/`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(credentials)}` },
  })

test('an administrator adds a person, lets them see one group, and stops their account', async ({ page }) => {
  await haveSession(page, server.url)
  await page.goto(`${server.url}/account`)
  await page.getByRole('link', { name: '계정 관리' }).click()
  await expect(page.getByRole('button', { name: 'admin 관리' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: '새 계정' }).click()
  await page.getByLabel('아이디', { exact: true }).fill('surveyor')
  await page.getByLabel('처음 비밀번호').fill('river-otter-42')
  await page.getByRole('button', { name: '만들기' }).click()
  await page.getByRole('button', { name: 'surveyor 관리' }).click()

  const general = page.getByRole('group', { name: '일반공정에서 보이는 그룹' }).first()
  await general.getByText('고른 그룹만').click()
  await page.getByRole('checkbox', { name: '화장지', exact: true }).check()
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('button', { name: '저장' })).toBeDisabled()
  await expectAccessible(page)
  expect((await signInAs('surveyor:river-otter-42')).status).toBe(200)

  await page.getByRole('button', { name: '계정 중지' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '중지' }).click()
  await expect(page.getByRole('button', { name: '다시 사용' })).toBeVisible()
  expect((await signInAs('surveyor:river-otter-42')).status).toBe(401)

  await page.getByRole('button', { name: '모든 계정' }).click()
  const main = page.getByRole('main')
  const row = main.getByRole('listitem').filter({ hasText: 'surveyor' })
  await expect(row).toContainText('중지됨입력 · 일반공정 그룹 1개만')
  await page.getByRole('tab', { name: '기록' }).click()
  await expect(main.getByRole('listitem').filter({ hasText: '계정 중지' }).first()).toContainText('admin')
  await expectAccessible(page)
})

test('an administrator sees on whose device work does not arrive', async ({ page }) => {
  const told = async (credentials: string, work: object) => {
    const signedIn = await signInAs(credentials)
    const { token } = (await signedIn.json()) as { token: string }
    const answer = await fetch(`${server.url}/api/people/me/late-work/`, {
      method: 'POST',
      headers: {
        authorization: `Token ${token}`,
        'content-type': 'application/json',
        'user-agent':
          'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      },
      body: JSON.stringify(work),
    })
    expect(answer.status).toBe(204)
  }
  const deviceId = crypto.randomUUID()
  await told('kotric1:demo-kotric1', { deviceId, waiting: 12, stuck: 1, oldestSeconds: 90_000 })
  const other = crypto.randomUUID()
  await told('visitor:demo-visitor', { deviceId: other, waiting: 2, stuck: 0, oldestSeconds: 700 })

  await haveSession(page, server.url)
  await page.goto(`${server.url}/admin`)
  await page.getByRole('tab', { name: '밀린 작업' }).click()
  const devices = page.getByRole('group', { name: '기기 2대' }).getByRole('listitem')
  await expect(devices.first()).toContainText(
    /^kotric1 Android · Chrome 확인 필요 1건 올리지 않은 작업 12건가장 오래된 작업 .+ · 기기가 알린 때 오늘/,
  )
  await expect(devices.last()).toContainText(/^visitor Android · Chrome +올리지 않은 작업 2건/)
  await expectAccessible(page)

  await told('kotric1:demo-kotric1', { deviceId, waiting: 0, stuck: 0, oldestSeconds: 0 })
  await page.reload()
  await expect(page.getByRole('group', { name: '기기 1대' })).toBeVisible()
  await page.getByRole('button', { name: 'visitor 관리' }).click()
  await expect(page.getByRole('heading', { name: '로그인한 기기' })).toBeVisible()
})
