import { expect } from '@playwright/test'
import { openApiSession } from '../support/server/api-session.ts'
import { runNetworkFor, runServerFor } from '../support/server/fixtures.ts'
import { test } from './drivers/device.ts'
import type { DrivenPage } from './drivers/driven-page.ts'
import { holds } from './in-focus.ts'
import { signInDriven } from './sign-in.ts'

const server = runServerFor('test')
const network = runNetworkFor('test', server)
const TEXTS = { 생산품목: '흙삽괭이', 개요: '앉아쓰는의자', 특징: '넓은꽃밭' }
const MODEL = `/root-model/${encodeURIComponent('한빛다이캐스팅')}`

/** Two consonants that one syllable could end with are one letter of some keyboards: what is searched is the same. */
const INITIALS = { typed: 'ㅎㄱㅅㅊ', written: /^ㅎ(ㄱㅅ|ㄳ)ㅊ$/ }
const HALF_TYPED = { typed: '한겨', written: /^한겨$/ }

const optionsOf = (page: DrivenPage) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role=option]')].map(({ innerText }) => innerText),
  )

test('initials and half a syllable are searched while they are composed; the Enter of a syllable chooses nothing', async ({
  device,
}) => {
  const page = await device.open()
  await signInDriven(page, server.url)
  const field = '모델명, 그룹, 제품명 검색'
  for (const { typed, written } of [INITIALS, HALF_TYPED]) {
    await page.click('button', '모델 검색')
    await page.compose(field, typed, { inDialog: true })
    await holds(page, written)
    await expect.poll(async () => (await optionsOf(page))[0]).toContain('한결사출')
    await page.endSyllable(field, { inDialog: true })
    await holds(page, written)
    expect((await optionsOf(page))[0]).toContain('한결사출')
    await page.click('button', '닫기', { inDialog: true })
  }
})

test(
  'what is composed in a name, a line and a text arrives letter by letter, and its Enter does nothing else',
  { tag: '@short' },
  async ({ device }) => {
    const page = await device.open()
    await signInDriven(page, server.url)
    await page.goto(`${server.url}/root-model`)
    await page.click('button', '모델 목록 열기')
    await page.click('button', '새 뿌리모델')
    await page.compose('모델명', '닭값이', { inDialog: true })
    await page.endSyllable('모델명', { inDialog: true })
    await holds(page, '닭값이')
    expect(await page.text()).not.toContain('그룹을 선택해주세요.')
    await page.click('combobox', null, { inDialog: true })
    await page.click('option', '주조')
    await page.click('button', '생성', { inDialog: true })
    await page.click('button', '개요 수정')
    for (const [field, text] of Object.entries(TEXTS)) {
      await page.compose(field, text)
      await holds(page, text)
      await page.endSyllable(field)
      await holds(page, text)
    }
    await page.click('button', '개요 저장')
    const [productionItem, overview, features] = Object.values(TEXTS)
    const read = () =>
      openApiSession(server)
        .read(`/api/root-model/${encodeURIComponent('닭값이')}/`)
        .catch(() => null)
    await expect.poll(read).toMatchObject({ productionItem, overview, features })
  },
)

test('a syllable goes on being composed while the values under it change, and nothing is doubled or lost', async ({
  device,
}) => {
  const api = openApiSession(server)
  await api.change(`/api${MODEL}/`, { features: '' })
  const page = await device.open()
  await signInDriven(page, network.url)
  await page.goto(network.url + MODEL)
  await page.sees('공정 삭제')
  await api.change(`/api${MODEL}/`, { overview: '사무실에서 고침', features: '남의 글' })
  const answer = Promise.withResolvers<null>()
  network.decide(({ path }) => (path.startsWith(`/api${MODEL}/`) ? { until: answer.promise } : 'pass'))
  await page.reload()
  await page.click('button', '개요 수정')
  await page.compose('특징', '조사하느')
  await holds(page, '조사하느')

  answer.resolve(null)
  const isMerged = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('textarea')].some(({ value }) => value === '사무실에서 고침'),
    )
  await expect.poll(isMerged).toBe(true)
  await holds(page, '조사하느')
  await page.compose('특징', 'ㄴ')
  await holds(page, '조사하는')
  await page.endSyllable('특징')
  await holds(page, '조사하는')
})
