import { runServerFor } from '../support/server/fixtures.ts'
import { test } from './drivers/device.ts'
import { signInDriven } from './sign-in.ts'

const server = runServerFor('file')

// Over plain HTTP WebKit keeps no Secure cookie, on this machine neither: then every reload signed people out.
for (const { host, tag } of [
  { host: '127.0.0.1', tag: '@short' },
  { host: 'localhost', tag: [] },
]) {
  test(
    `whoever has signed in at ${host} over plain http stays so when the page is loaded anew, and the browser`,
    { tag },
    async ({ device }) => {
      const url = `http://${host}:${server.port}`
      let page = await device.open()
      await signInDriven(page, url)
      // The list of devices comes from the server, for a token that the cookie alone can bring after a load.
      await page.goto(`${url}/account`)
      await page.sees('지금 이 기기')
      for (const _ of [1, 2]) {
        await page.reload()
        await page.sees('지금 이 기기')
      }
      await page.close()
      page = await device.open()
      await page.goto(`${url}/account`)
      await page.sees('지금 이 기기')
      await page.close()
    },
  )
}
