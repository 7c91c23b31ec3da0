import { expect, test } from '@playwright/test'
import { runServerFor } from '../support/fixtures.ts'

const server = runServerFor('file')

interface Picture {
  src: string
  sizes: string
  form_factor?: string
}

test('what is said of the app before it is installed has no fault, and its pictures are of the size that is said', async ({
  page,
}) => {
  await page.goto(`${server.url}/login`)
  const devtools = await page.context().newCDPSession(page)
  const { data = '', errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { icons, screenshots } = JSON.parse(data) as Record<'icons' | 'screenshots', Picture[]>
  for (const form of ['narrow', 'wide']) {
    expect(screenshots.map(({ form_factor }) => form_factor)).toContain(form)
  }
  for (const { src, sizes } of [...icons, ...screenshots]) {
    const real = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(real, src).toBe(sizes)
  }
})
