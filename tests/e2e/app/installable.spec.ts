import { expect, test } from '@playwright/test'
import { runServerFor } from '../../support/server/fixtures.ts'
import { INSTALLED } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('file')

interface Picture {
  src: string
  sizes: string
  form_factor?: string
}

interface Manifest {
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
}

test('what is said of the app before it is installed has no fault, and its pictures are of the size that is said', async ({
  page,
}) => {
  await page.goto(`${server.url}/login`)
  const devtools = await page.context().newCDPSession(page)
  const { data = '', errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { icons, screenshots, shortcuts } = JSON.parse(data) as Manifest
  for (const form of ['narrow', 'wide']) {
    expect(screenshots.map(({ form_factor }) => form_factor)).toContain(form)
  }
  expect(shortcuts.map(({ name, url }) => `${name} ${url}`)).toEqual([
    '일반 참조모델 /reference-model',
    '뿌리모델 /root-model',
    '현장 준비 /prepare',
    '입력 현황 /office',
    '동기화 /sync',
  ])
  const signs = shortcuts.flatMap((shortcut) => shortcut.icons)
  expect(signs).toHaveLength(shortcuts.length)
  for (const { src, sizes } of [...icons, ...screenshots, ...signs]) {
    const real = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(real, src).toBe(sizes)
  }
})
