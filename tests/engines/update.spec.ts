import { expect } from '@playwright/test'
import { NEXT_TITLE, serveTwoBuilds } from '../support/server/two-builds.ts'
import { test } from './drivers/device.ts'
import { signInDriven } from './sign-in.ts'

const builds = serveTwoBuilds()
const DRAFT = '850톤 콜드챔버 2대'
const MODEL = `/root-model/${encodeURIComponent('한빛다이캐스팅')}`

/** Runs in the page. What its fields hold. */
const written = () => [...document.querySelectorAll('textarea')].map(({ value }) => value).join('\n')

test('a new version is taken only by consent, and a text that was not saved is there behind it', async ({
  device,
}) => {
  const page = await device.open()
  // Where the name of the app is in sight.
  await page.resize({ width: 1440, height: 900 })
  await signInDriven(page, builds.proxy.url)
  await page.goto(builds.proxy.url + MODEL)
  const isServed = () => navigator.serviceWorker.controller?.state === 'activated'
  await expect.poll(() => page.evaluate(isServed)).toBe(true)
  await page.click('button', '개요 수정')
  await page.type('특징', DRAFT)
  await page.evaluate(() => {
    document.documentElement.dataset['same'] = 'yes'
  })
  const isSamePage = () => page.evaluate(() => document.documentElement.dataset['same'] === 'yes')

  builds.deployNext()
  // A look that the browser began before stands for those asked for meanwhile: it takes more than one.
  const isOffered = async () => {
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'))
    })
    return (await page.text()).includes('새 버전이 있습니다')
  }
  await expect.poll(isOffered).toBe(true)
  await page.sees(/저장하지 않은 입력 1곳은 이 기기에 보관되며/)
  expect(await isSamePage()).toBe(true)
  expect(await page.evaluate(written)).toContain(DRAFT)

  // Typed a moment before the press: not yet kept by itself.
  await page.type('특징', ', 방금')
  await page.click('button', '지금 적용')
  await expect.poll(() => isSamePage().catch(() => true)).toBe(false)
  await page.sees(NEXT_TITLE)
  await expect.poll(() => page.evaluate(written)).toContain(`${DRAFT}, 방금`)
  await page.sees('저장하지 않은 입력 1곳')
})
