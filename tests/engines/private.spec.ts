import { writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { openApiSession } from '../support/server/api-session.ts'
import { runServerFor } from '../support/server/fixtures.ts'
import { cameraPhoto } from '../support/pictures/photo-files.ts'
import { test } from './drivers/device.ts'
import type { DrivenPage } from './drivers/driven-page.ts'
import { signInDriven } from './sign-in.ts'

const server = runServerFor('test')
const MODEL = `/root-model/${encodeURIComponent('한빛다이캐스팅')}`
const WORDS = '어디에서든 저장한 글'

const readFeatures = () =>
  openApiSession(server)
    .read(`/api${MODEL}/`)
    .then((model) => (model as { features: string }).features)

async function saveWords(page: DrivenPage): Promise<void> {
  await page.goto(server.url + MODEL)
  await page.sees('공정 삭제')
  await page.click('button', '개요 수정')
  await page.type('특징', WORDS)
  await page.click('button', '개요 저장')
  await expect.poll(readFeatures).toContain(WORDS)
}

test('in a private window what is saved arrives, and the next window knows nothing', async ({
  device,
  engine,
}) => {
  test.skip(engine === 'chromium', 'The way in which its driver opens it has a profile that lasts.')
  let page = await device.open({ isPrivate: true })
  await signInDriven(page, server.url)
  await saveWords(page)
  await page.goto(`${server.url}/sync`)
  await page.sees('모두 서버에 저장되었습니다.')
  await page.sees(/남은 공간 .+ · 오늘 \d\d:\d\d부터 보관/)
  await page.close()

  page = await device.open({ isPrivate: true })
  await page.goto(server.url + MODEL)
  await page.sees('비밀번호')
  expect(
    await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
  ).not.toContain('survey:admin')
})

test('where there is nearly no room it is told, a photo that does not fit is refused in words, and a text arrives', async ({
  device,
  engine,
}, testInfo) => {
  test.skip(engine === 'chromium', 'It can be given no less of the disk than it takes.')
  const page = await device.open({ roomKb: 4_000 })
  await signInDriven(page, server.url)
  await page.goto(`${server.url}/sync`)
  await page.sees('이 창에 남은 공간이 적습니다.')
  await page.goto(server.url + MODEL)
  await page.sees('공정 삭제')
  await page.click('button', '공정 추가')
  const photo = testInfo.outputPath('20260302_081530.jpg')
  writeFileSync(photo, await cameraPhoto())
  await page.chooseFile('사진 찍기', photo)
  await page.sees('저장 공간이 부족합니다. 사진을 저장하지 못했습니다.')
  expect(await page.text()).toContain('0장')
  await saveWords(page)
})
