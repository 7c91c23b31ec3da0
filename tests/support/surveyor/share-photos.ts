import { type Page, expect } from '@playwright/test'

interface SharedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** As the system's share sheet does: the form that the manifest names is sent, and the page goes where it leads. */
export async function share(page: Page, files: readonly SharedFile[]): Promise<void> {
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.id = 'share'
    Object.assign(form, { action: '/shared', method: 'post', enctype: 'multipart/form-data' })
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', name: 'photos', multiple: true })
    form.append(input)
    document.body.append(form)
  })
  await page.locator('#share input').setInputFiles([...files])
  const isLed = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.evaluate(() => document.querySelector<HTMLFormElement>('#share')?.submit())
  expect((await isLed).status()).toBe(303)
}
