import { type Locator, type Page, expect, test } from '@playwright/test'
import { DESKTOP, PHONE, TABLET, expectAccessible, haveSession } from '../../support/surveyor/app.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { albumOf } from '../../support/surveyor/surveyor.ts'
import { touchScreenOf } from '../../support/browser/touch-screen.ts'
import { leftOut } from '../../support/left-out.ts'

const server = runServerFor('file')

const look = (page: Page) => page.getByRole('dialog', { name: '사진 자세히 보기' })
const level = (page: Page) => look(page).getByRole('status', { name: '배율' })

async function openLook(page: Page): Promise<Locator> {
  await haveSession(page, server.url)
  await page.goto(`${server.url}/root-model/${encodeURIComponent('한빛다이캐스팅')}?processIndex=1`)
  const opener = albumOf(page).getByRole('button', { name: /사진 1 자세히 보기$/ })
  await opener.click()
  await expect(look(page)).toBeFocused()
  const picture = look(page).getByRole('img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  return picture
}

/** Where a picture is once it no longer glides. */
async function restingBox(picture: Locator) {
  await picture.evaluate((img) =>
    Promise.allSettled(
      (img.closest('[style*=transform]')?.getAnimations() ?? []).map((glide) => glide.finished),
    ).then(() => null),
  )
  const box = await picture.boundingBox()
  if (box === null) throw new Error('The picture is not on screen.')
  return box
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true })

  for (const viewport of [TABLET, PHONE]) {
    test(
      `two fingers and two taps bring a photo close, one moves it, a swipe turns it, at ${viewport.width} px`,
      leftOut(viewport !== TABLET),
      async ({ page }) => {
        await page.setViewportSize(viewport)
        const picture = await openLook(page)
        const fingers = await touchScreenOf(page)
        const whole = await restingBox(picture)
        const middle = { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 }
        const beside = (x: number, y: number) => ({ x: middle.x + x, y: middle.y + y })

        await fingers.slide([
          [beside(-40, 0), beside(-80, 0)],
          [beside(40, 0), beside(80, 0)],
        ])
        await expect(level(page)).toHaveText('200%')
        const near = await restingBox(picture)
        expect(near.width).toBeCloseTo(whole.width * 2, 0)
        // What was between the fingers still is.
        expect(near.x + near.width / 2).toBeCloseTo(middle.x, 0)
        const touched = await picture.evaluate((img) =>
          img.closest('[style*=transform]')?.getAttribute('style'),
        )
        expect(touched?.replace(/-?[\d.]+/g, '0')).toBe(
          'transition-duration: 0s; transform: translate(0px, 0px) scale(0);',
        )

        await fingers.slide([[beside(0, 0), beside(60, 0)]])
        const moved = await restingBox(picture)
        expect(moved.x - near.x).toBeCloseTo(60, 0)
        // It is not pushed out of the window.
        await fingers.slide([[beside(-100, 0), beside(2_000, 0)]])
        expect((await restingBox(picture)).x).toBeLessThanOrEqual(whole.x + 1)
        await expect(picture).toHaveAttribute('alt', /사진 1$/)

        await fingers.slide([
          [beside(-100, 0), beside(-10, 0)],
          [beside(100, 0), beside(10, 0)],
        ])
        await expect(level(page)).toHaveText('100%')
        expect(await restingBox(picture)).toEqual(whole)

        await fingers.tapTwice(beside(-60, 0), beside(-52, 6))
        await expect(level(page)).toHaveText('250%')
        expect((await restingBox(picture)).width).toBeCloseTo(whole.width * 2.5, 0)
        await fingers.tapTwice(beside(0, 0), beside(0, 0))
        await expect(level(page)).toHaveText('100%')

        await fingers.slide([[beside(100, 0), beside(-100, 10)]])
        await expect(picture).toHaveAttribute('alt', /사진 2$/)
        await fingers.slide([[beside(-100, 0), beside(100, 10)]])
        await expect(picture).toHaveAttribute('alt', /사진 1$/)
      },
    )
  }
})

test('wheel and keys do the same, and closing leads back to where it was opened', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  const picture = await openLook(page)
  await expectAccessible(page)
  const whole = await restingBox(picture)
  await page.mouse.move(whole.x + whole.width / 2, whole.y + whole.height / 2)
  await page.mouse.wheel(0, -400)
  await expect(level(page)).not.toHaveText('100%')
  await page.keyboard.press('0')
  await expect(level(page)).toHaveText('100%')
  expect(await restingBox(picture)).toEqual(whole)

  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect(level(page)).toHaveText('256%')
  const near = await restingBox(picture)
  await page.keyboard.press('ArrowRight')
  expect((await restingBox(picture)).x).toBeLessThan(near.x)
  await expect(picture).toHaveAttribute('alt', /사진 1$/)
  await page.keyboard.press('-')
  await page.keyboard.press('-')
  await expect(look(page).getByRole('button', { name: '축소' })).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  await expect(picture).toHaveAttribute('alt', /사진 2$/)
  await page.mouse.dblclick(whole.x + whole.width / 2, whole.y + whole.height / 2)
  await expect(level(page)).toHaveText('250%')

  await page.keyboard.press('Escape')
  await expect(look(page)).toBeHidden()
  await expect(albumOf(page).getByRole('button', { name: /자세히 보기$/ })).toBeFocused()
})
