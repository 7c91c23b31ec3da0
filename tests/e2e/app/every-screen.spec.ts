import { type Page, expect, test } from '@playwright/test'
import { TABLET, expectAccessible, signIn } from '../../support/surveyor/app.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { SCENES } from '../../support/scenes/scenes.ts'
import { INSTALLED, LONG, leftOut } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('file')
test.use({ viewport: TABLET })

/** What stays as it is in Korean: words of the product, names of accounts, keys, and the units of the sample data. */
const KEPT =
  /\b(No Image|untitled-\w+|admin|sample|visitor|changwon|korcham|ktr|Linux|Chrome|Ctrl|Shift|Enter|Home|End|Mac|alt|rpm|min|psi|ton|bar|shot|cycle)\b/g

/** English words in what a person reads or hears. */
async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const spoken = [...document.querySelectorAll('[aria-label], [placeholder], [title], img[alt]')].flatMap(
      (one) => ['aria-label', 'placeholder', 'title', 'alt'].map((name) => one.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...spoken]
  })
  return texts.flatMap((text) => text.replace(KEPT, '').match(/\b[A-Z]?[a-z]{3,}\b/g) ?? [])
}

for (const [what, isDialog] of [
  ['every screen', false],
  ['whatever lies over a screen', true],
] as const) {
  // PROD-16, OPEN-10
  test(`${what} speaks Korean`, leftOut(isDialog), async ({ page }) => {
    await page.goto(`${server.url}/login`)
    await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible()
    expect(await englishOn(page)).toEqual([])
    await signIn(page, server.url)
    for (const { name, open, isMain } of SCENES.filter(
      (scene) => (scene.isDialog ?? false) === isDialog && scene.needsCamera === undefined,
    )) {
      await test.step(name, async () => {
        await open(page, server.url)
        expect.soft(await englishOn(page), name).toEqual([])
        if (isMain === true) await expectAccessible(page)
      })
    }
  })
}

// In that of a new device they were looked at above.
for (const theme of ['dark', 'contrast'] as const) {
  test(`the main screens are accessible in the theme ${theme}`, LONG, async ({ page }) => {
    await signIn(page, server.url)
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
    for (const { name, open } of SCENES.filter(({ isMain }) => isMain)) {
      await test.step(name, async () => {
        await open(page, server.url)
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        await expectAccessible(page)
      })
    }
  })
}
