import type { LaunchOptions } from '@playwright/test'
import { findChromium, findHeadlessShell } from '../../../tools/find-chromium.mjs'

/** Chromium as people have it: for what is measured, and for what is around a page. */
export const wholeBrowser = launching(await findChromium())

/** The same engine without what is around a page, where it is installed: for journeys. */
export const lightBrowser = launching(findHeadlessShell() ?? (await findChromium()))

/** With a camera that always shows something else, and that nobody has to allow. */
export function withCamera(browser: LaunchOptions): LaunchOptions {
  const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  return { ...browser, args: [...(browser.args ?? []), ...camera] }
}

function launching(executablePath: string | null): LaunchOptions {
  return {
    ...(executablePath === null ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
