import { type Locator, type Page, expect, test } from '@playwright/test'
import sharp from 'sharp'
import { DESKTOP, PHONE, TABLET, expectAccessible, signIn } from '../../support/surveyor/app.ts'
import { callApi, uploadImage } from '../../support/server/call-api.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { cardsOf } from '../../support/surveyor/surveyor.ts'
import { touchScreenOf } from '../../support/browser/touch-screen.ts'

const server = runServerFor('file')

const strip = (page: Page) => page.getByRole('list', { name: '공정도' })
const current = (page: Page) => strip(page).locator('[aria-current=true]')

/** A root model with so many processes: a column each up to `columns`, then further rows below them. */
async function makeModel(
  page: Page,
  options: { title: string; count: number; columns: number },
): Promise<string> {
  const { title, count, columns } = options
  const groups = (await callApi(page, 'GET', '/api/root-model-group/')) as { id: number }[]
  const model = (await callApi(page, 'POST', '/api/root-model/', {
    title,
    group: { id: groups[0]?.id ?? 0 },
  })) as { slug: string }
  const path = `/api/root-model/${encodeURIComponent(model.slug)}/processes/`
  for (let at = 0; at < count; at += 1) {
    const name = at === 0 ? '공정 1 이형제 자동 도포와 잔여 수분 제거' : `공정 ${at + 1}`
    const made = (await callApi(page, 'POST', path, { name })) as { id: number }
    const number = `R-${(at % columns) + 1}.${Math.floor(at / columns)}`
    await callApi(page, 'PATCH', `${path}${made.id}/`, { processNumber: number })
  }
  return `${server.url}/root-model/${encodeURIComponent(model.slug)}`
}

/** Whether the whole card is inside the frame of the map, which may show a part of it. */
async function expectInStrip(page: Page, card: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [frame, box] = [await strip(page).boundingBox(), await card.boundingBox()]
      if (frame === null || box === null) return 'not on screen'
      const isBeside = box.x >= frame.x - 1 && box.x + box.width <= frame.x + frame.width + 1
      const isBetween = box.y >= frame.y - 1 && box.y + box.height <= frame.y + frame.height + 1
      return isBeside && isBetween ? 'whole' : 'cut'
    })
    .toBe('whole')
}

// PMAP-03, PMAP-09
test('of sixty processes the current one is in view, wherever the address leads and whichever way the screen is held', async ({
  page,
}) => {
  await signIn(page, server.url)
  const address = await makeModel(page, { title: '대형 조선 블록', count: 60, columns: 12 })
  await page.goto(address)
  await expect(cardsOf(page)).toHaveCount(60)
  await expect(current(page)).toContainText('1.0')
  await expectInStrip(page, current(page))

  for (const viewport of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(viewport)
    // The tablet is turned, or the window made smaller: it is still there.
    await expectInStrip(page, current(page))
    await page.goto(`${address}?processIndex=58`)
    await expect(current(page)).toContainText('11.4')
    await expect(page.getByLabel('공정명')).toHaveValue('공정 59')
    await expectInStrip(page, current(page))
    // The form stays within reach: the map never takes the whole window.
    expect((await strip(page).boundingBox())?.height).toBeLessThan(viewport.height * 0.8)
  }
  await page.setViewportSize({ width: TABLET.height, height: TABLET.width })
  await expectInStrip(page, current(page))
  // The same in a list, which opens at the process in view.
  await page.getByRole('button', { name: '공정 목록 60' }).click()
  const row = page.getByRole('list', { name: '공정 목록' }).locator('button:focus')
  await expect(row).toContainText('11.4')
  await expect(row).toBeInViewport()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const focused = strip(page).locator('button:focus')
  await current(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(focused).toContainText('11.3')
  await page.keyboard.press('ArrowRight')
  await expect(focused).toContainText('12.3')
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true })

  // PMAP-01, PMAP-02, PMAP-04, PMAP-05, PMAP-08
  test('three processes stand as columns and rows; sixty are pushed along by a finger and chosen by a tap', async ({
    page,
  }) => {
    await signIn(page, server.url)
    const few = await makeModel(page, { title: '소형 사출', count: 3, columns: 2 })
    const many = await makeModel(page, { title: '자동차 의장', count: 60, columns: 60 })
    await page.goto(few)
    await expect(cardsOf(page)).toHaveCount(3)
    await expect(cardsOf(page)).toContainText([/1\.0.*공정 1.*-/s, /1\.1.*공정 3/s, /2\.0.*공정 2/s])
    const [first, below, beside] = await Promise.all(
      [0, 1, 2].map((at) => cardsOf(page).nth(at).boundingBox()),
    )
    expect(below?.x).toBe(first?.x)
    expect(below?.y).toBeGreaterThan(first?.y ?? Infinity)
    expect(beside?.y).toBe(first?.y)
    // A long name makes its card no wider.
    expect(first?.width).toBe(beside?.width)
    for (const at of [0, 1, 2]) await expectInStrip(page, cardsOf(page).nth(at))

    await page.goto(many)
    await expect(cardsOf(page)).toHaveCount(60)
    await strip(page).scrollIntoViewIfNeeded()
    const frame = await strip(page).boundingBox()
    if (frame === null) throw new Error('There is no map.')
    const fingers = await touchScreenOf(page)
    const y = frame.y + frame.height / 2
    const rest = await strip(page).evaluateHandle((list) => ({
      at: new Promise<number>((resolve) => {
        list.addEventListener('scrollend', () => resolve(list.scrollLeft), { once: true })
      }),
    }))
    await fingers.slide([
      [
        { x: frame.x + frame.width - 60, y },
        { x: frame.x + 60, y },
      ],
    ])
    // A tap while it still glides would only stop it.
    expect(await rest.evaluate(({ at }) => at)).toBeGreaterThan(200)
    await expect(current(page)).toContainText('1.0')
    const tapped = strip(page)
      .getByRole('button', { name: '공정 4', exact: false })
      .filter({ hasText: '4.0' })
      .first()
    await tapped.tap()
    await expect(page).toHaveURL(/processIndex=3$/)
    await expectInStrip(page, current(page))
  })
})

// PMAP-06, PMAP-07
test('a card shows the first picture of its process, and "No Image" without one', async ({ page }) => {
  await signIn(page, server.url)
  const address = await makeModel(page, { title: '그림 순서', count: 2, columns: 2 })
  const path = `/api/root-model/${encodeURIComponent('그림-순서')}/processes/`
  const [made] = ((await callApi(page, 'GET', path)) as { results: { id: number }[] }).results
  const images: number[] = []
  for (const background of ['#c81e1e', '#1e8c3c']) {
    const picture = sharp({ create: { width: 640, height: 480, channels: 3, background } }).jpeg()
    images.push(await uploadImage(page, `${path}${made?.id ?? 0}/image/`, await picture.toBuffer()))
  }
  const arrange = (imageIds: number[]) => callApi(page, 'PATCH', `${path}${made?.id ?? 0}/`, { imageIds })
  const shown = strip(page).getByRole('button', { name: '공정 1' }).locator('img')

  await arrange(images)
  await page.goto(address)
  await expect.poll(() => mainColourOf(shown)).toBe('red')
  await expect(strip(page).getByRole('button', { name: '공정 2' })).toContainText('No Image')
  await arrange(images.toReversed())
  await page.reload()
  await expect.poll(() => mainColourOf(shown)).toBe('green')
})

/** Which colour the middle of a picture is, as it is painted. */
async function mainColourOf(img: Locator): Promise<string> {
  return img.evaluate((element: HTMLImageElement) => {
    if (!element.complete || element.naturalWidth === 0) return 'none'
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 1
    const paint = canvas.getContext('2d')
    paint?.drawImage(element, 0, 0, 1, 1)
    const [red = 0, green = 0] = paint?.getImageData(0, 0, 1, 1).data ?? []
    return red > green ? 'red' : 'green'
  })
}
