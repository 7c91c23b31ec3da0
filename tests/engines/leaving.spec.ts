import { runNetworkFor, runServerFor } from '../support/server/fixtures.ts'
import { expectList } from './database-free.ts'
import type { DrivenPage } from './drivers/driven-page.ts'
import { type EngineDevice, test } from './drivers/device.ts'
import { signInDriven } from './sign-in.ts'

const server = runServerFor('file')
const network = runNetworkFor('file', server)

/**
 * Leaves the page for another one while the first lists are being written, at another moment each time. Whether the
 * next page gets at the device's data shows when its list does.
 */
async function leaveEarly(device: EngineDevice, waitMs: number, then: (page: DrivenPage) => Promise<void>) {
  await device.forget()
  const page = await device.open()
  await signInDriven(page, server.url)
  await new Promise((resolve) => setTimeout(resolve, waitMs))
  await page.goto(`${server.url}/root-model`)
  await then(page)
  await page.close()
}

test('a page left early holds nothing, ten times, and the way back to it is open', async ({ device }) => {
  for (let round = 0; round < 10; round += 1) {
    await leaveEarly(device, round * 60, async (page) => {
      await expectList(page)
      await page.back()
      await page.sees('참조모델을 선택')
      await page.goto(`${server.url}/root-model`)
      await expectList(page)
    })
  }
})

test('who goes on from a page that has just come back arrives, however late that is answered', async ({
  device,
}) => {
  for (let round = 0; round < 2; round += 1) {
    await device.forget()
    const page = await device.open()
    await signInDriven(page, network.url)
    await page.goto(`${network.url}/root-model`)
    await page.back()
    network.decide(({ path }) => (path === '/root-model' ? { beforeMs: 2_000, afterMs: 0 } : 'pass'))
    await page.goto(`${network.url}/root-model`)
    network.decide(() => 'pass')
    await page.sees('뿌리모델을 선택')
    await page.close()
  }
})

test('what one window saves the other shows, and one of them sends it', async ({ device }) => {
  const page = await device.open()
  await signInDriven(page, server.url)
  await page.goto(`${server.url}/root-model`)
  await page.sees('뿌리모델을 선택')
  const { switchBack } = await page.openWindow()
  await page.goto(`${server.url}/root-model`)
  await page.click('button', '모델 목록 열기')
  await page.click('button', '새 뿌리모델')
  await page.type('모델명', '두 창의 공장', { inDialog: true })
  await page.click('combobox', null, { inDialog: true })
  await page.click('option', '주조')
  await page.click('button', '생성', { inDialog: true })
  await page.sees(/서버에 저장됨 \d\d:\d\d/, 90_000)
  await switchBack()
  await page.click('button', '모델 목록 열기')
  await page.evaluate(() => {
    const groups = [...document.querySelectorAll<HTMLElement>('[aria-expanded=false]')]
    groups.find(({ textContent }) => textContent.startsWith('주조'))?.click()
  })
  await page.sees('두 창의 공장')
})
