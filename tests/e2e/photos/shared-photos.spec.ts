import { type Page, expect, test } from '@playwright/test'
import type { Operation } from '#local/outbox/operation.ts'
import { TABLET, expectAccessible, haveSession, signIn, signInByHand } from '../../support/surveyor/app.ts'
import { openApiSession } from '../../support/server/api-session.ts'
import { rowsOf } from '../../support/browser/device-rows.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { untilServedByWorker } from '../../support/surveyor/main-job.ts'
import { fileOf, smallPhoto } from '../../support/pictures/photo-files.ts'
import { share } from '../../support/surveyor/share-photos.ts'
import { untilSynced } from '../../support/surveyor/surveyor.ts'
import { INSTALLED, LONG } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('test')
const SLUG = encodeURIComponent('한빛다이캐스팅')

test.use({ viewport: TABLET, hasTouch: true })

/** Of all photos that the server has for the second process. */
async function imagesAtServer(): Promise<number[]> {
  const { results } = (await openApiSession(server).read(`/api/root-model/${SLUG}/processes/`)) as {
    results: { images: { id: number }[] }[]
  }
  return (results[1]?.images ?? []).map(({ id }) => id)
}

const tick = (page: Page) => page.getByRole('checkbox', { name: /^공유한 사진/ })

test('photos shared without network are saved once, in the process that was open last, and reach the server once', async ({
  page,
  context,
}) => {
  const before = await imagesAtServer()
  await haveSession(page, server.url)
  await page.goto(`${server.url}/root-model/${SLUG}?processIndex=1`)
  await expect(page.getByLabel('공정명')).not.toHaveValue('')
  const name = await page.getByLabel('공정명').inputValue()
  // Where one is is noted once the page has nothing else to do.
  await expect.poll(async () => JSON.stringify(await rowsOf(page, 'meta'))).toContain('"processKey":"')
  await untilServedByWorker(page)
  await context.setOffline(true)
  await share(page, [
    fileOf(await smallPhoto(), 'one.jpg'),
    fileOf(Buffer.from('These are the minutes of a meeting.'), 'minutes.jpg'),
    fileOf(await smallPhoto(), 'two.jpg'),
  ])
  await expect(page).toHaveURL(/\/shared\?notAnImage=1$/)
  await expect(page.getByText('받지 못한 파일 1개: 사진 파일이 아닙니다.')).toBeVisible()
  await expect(tick(page)).toHaveCount(2)
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(new RegExp(name))
  await expectAccessible(page)

  // Nothing of it is lost by a reload, and another window offers the same.
  await page.reload()
  const other = await context.newPage()
  await other.goto(`${server.url}/shared`)
  for (const each of [page, other]) await expect(tick(each)).toHaveCount(2)
  // A tap that comes late finds nothing left: these come before anything is drawn.
  const tapTwice = (each: Page) =>
    each.getByRole('button', { name: '사진 2장 저장' }).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
  await Promise.all([tapTwice(page), tapTwice(other)])
  for (const each of [page, other]) await expect(tick(each)).toHaveCount(0)
  const uploads = async () =>
    ((await rowsOf(page, 'operations')) as Operation[]).filter(({ intent }) => intent.kind === 'photo.upload')
  await expect.poll(async () => (await uploads()).length).toBe(2)
  const originals = (await rowsOf(page, 'photos')) as { key: string }[]
  expect(originals.filter(({ key }) => key.startsWith('local-'))).toHaveLength(2)
  // Whichever it was that saved them may go before their pictures are made.
  await other.close()

  await context.setOffline(false)
  await untilSynced(page)
  const now = await imagesAtServer()
  expect(now.slice(0, before.length)).toEqual(before)
  expect(now).toHaveLength(before.length + 2)
  await page.goto(`${server.url}/shared`)
  await expect(page.getByText('기다리는 사진이 없습니다.')).toBeVisible()
})

test(
  'what is shared while nobody is signed in waits for who signs in, is shown to nobody else, and can be thrown away',
  LONG,
  async ({ page, context }) => {
    await signIn(page, server.url)
    await untilServedByWorker(page)
    const signOut = async () => {
      await page.getByRole('button', { name: '로그아웃' }).first().click()
      await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible()
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await signOut()
    await context.setOffline(true)
    await share(page, [fileOf(await smallPhoto(), 'three.jpg')])
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText('이 기기에서 공유한 사진 1장이 기다립니다.')).toBeVisible()
    await context.setOffline(false)
    await signInByHand(page, server.url)
    const tile = page.getByRole('link', { name: /^공유한 사진 1장/ })
    await tile.click()
    await expect(tick(page)).toHaveCount(1)
    await expect(page.getByText('모델 고르러 가기')).toBeVisible()
    await expect(page.getByRole('button', { name: '사진 1장 저장' })).toBeDisabled()
    await signOut()
    await signInByHand(page, server.url, 'kotric1')
    await expect(page.getByRole('link', { name: '올리지 않은 작업 없습니다.' })).toBeVisible()
    await expect(tile).toHaveCount(0)
    await page.goto(`${server.url}/shared`)
    await expect(page.getByText('이 기기에 다른 사람이 공유한 사진 1장이 있습니다.')).toBeVisible()
    await expect(tick(page)).toHaveCount(0)
    await signOut()
    await signInByHand(page, server.url)
    await tile.click()
    await page.getByRole('button', { name: '버리기' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '버리기' }).click()
    await expect(page.getByText('기다리는 사진이 없습니다.')).toBeVisible()
    await page.goto(`${server.url}/reference-model`)
    await expect(page.getByRole('link', { name: '올리지 않은 작업 없습니다.' })).toBeVisible()
    await expect(tile).toHaveCount(0)
  },
)
