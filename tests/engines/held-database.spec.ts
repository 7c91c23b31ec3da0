import { expect } from '@playwright/test'
import { openApiSession } from '../support/server/api-session.ts'
import { runNetworkFor, runServerFor } from '../support/server/fixtures.ts'
import { holdDatabase } from '../support/browser/hold-database.ts'
import { test } from './drivers/device.ts'
import { signInDriven } from './sign-in.ts'

const server = runServerFor('test')
const network = runNetworkFor('test', server)
const MODEL = `/root-model/${encodeURIComponent('한빛다이캐스팅')}`
const WORDS = '저장소가 멈춘 동안 쓴 글'

test('a database that another window holds is told of, and a save goes on by itself once that is closed', async ({
  device,
  engine,
}) => {
  const api = openApiSession(server)
  await api.change(`/api${MODEL}/`, { features: '' })
  const page = await device.open()
  await signInDriven(page, network.url)
  await page.goto(network.url + MODEL)
  await page.sees('공정 삭제')
  await page.click('button', '개요 수정')
  const { switchBack, closeAndSwitchBack } = await page.openWindow()
  // A page of Firefox that stands still stops its driver, too.
  expect(await holdDatabase(page, network, engine === 'firefox' ? 'worker' : 'page')).toBe(true)
  await switchBack()
  await page.type('특징', WORDS)
  await page.click('button', '개요 저장')
  await page.sees('이 기기의 저장소가 응답하지 않습니다.')
  expect(await page.has('button', '개요 수정 취소')).toBe(true)

  await closeAndSwitchBack()
  await expect.poll(() => page.text()).not.toContain('응답하지 않습니다')
  await expect.poll(() => page.has('button', '개요 수정')).toBe(true)
  const read = () => api.read(`/api${MODEL}/`)
  await expect.poll(read).toMatchObject({ features: WORDS })
})
