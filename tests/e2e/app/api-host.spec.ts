import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { signInByHand, watchViolations } from '../../support/surveyor/app.ts'
import { openApiSession } from '../../support/server/api-session.ts'
import { editorOf } from '../../support/surveyor/root-editor.ts'
import { discardServer, freePort, type RunningServer, runServer } from '../../support/server/run-server.ts'
import { untilSynced } from '../../support/surveyor/surveyor.ts'

/** A build of the app for an API at another address. */
function buildFor(apiHost: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'survey-app-'))
  const vite = join('node_modules', 'vite', 'bin', 'vite.js')
  const { status, stderr } = spawnSync(
    process.execPath,
    [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    { env: { ...process.env, VITE_API_HOST: apiHost }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The app could not be built:\n${stderr}`)
  return folder
}

let appFolder: string
let api: RunningServer
let app: RunningServer

test.beforeAll(async () => {
  const port = await freePort()
  const apiHost = `http://127.0.0.1:${port}`
  appFolder = buildFor(apiHost)
  app = await runServer({ env: { APP_DIR: appFolder, API_ORIGIN: apiHost } })
  api = await runServer({ port, env: { APP_ORIGINS: app.url } })
})

test.afterAll(async () => {
  await discardServer(app)
  await discardServer(api)
  rmSync(appFolder, { recursive: true, force: true })
})

const MODEL = '한빛다이캐스팅'

// API-01
test('an app with its API at another address signs in, shows pictures and saves there', async ({ page }) => {
  const violations = watchViolations(page)
  const strayed: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (/^\/(api|media)\//.test(pathname) && origin !== api.url) strayed.push(request.url())
  })
  await signInByHand(page, app.url)
  await page.goto(`${app.url}/root-model/${MODEL}`)
  const editor = editorOf(page)
  await editor.edit('개요').click()
  await page.getByLabel('특징').fill('다른 주소의 서버')
  await editor.save('개요').click()
  await untilSynced(page)
  expect(await openApiSession(api).read(`/api/root-model/${encodeURIComponent(MODEL)}/`)).toMatchObject({
    features: '다른 주소의 서버',
  })
  expect([violations, strayed]).toEqual([[], []])
})

test('a picture that the device lacks is shown from that address', async ({ page }) => {
  const violations = watchViolations(page)
  // What the device would fetch to keep it does not come.
  await page.route(/\/images\//, (route) =>
    route.request().resourceType() === 'image' ? route.continue() : route.abort(),
  )
  await signInByHand(page, app.url)
  await page.goto(`${app.url}/root-model/read-only/${MODEL}`)
  const picture = page.getByRole('img', { name: /사진 1$/ }).first()
  await expect(picture).toHaveAttribute('src', new RegExp(`^${api.url}/`))
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(violations).toEqual([])
})
