import { readFileSync, readdirSync } from 'node:fs'
import { type BrowserContext, chromium } from '@playwright/test'
import playwrightConfig from '../../playwright.config.ts'

/** A tablet: a browser profile that outlives the browser. */
export async function openDevice(
  profileDir: string,
  options: { viewport?: { width: number; height: number } } = {},
): Promise<BrowserContext> {
  const { launchOptions } = playwrightConfig.use ?? {}
  return chromium.launchPersistentContext(profileDir, {
    ...launchOptions,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport: options.viewport ?? { width: 820, height: 1180 },
  })
}

/** The tablet dies: SIGKILL to the browser and all its processes, with nothing said to the page. */
export async function killDevice(profileDir: string): Promise<void> {
  for (const pid of browserPids(profileDir)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It went with its parent.
    }
  }
  while (browserPids(profileDir).length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
}

function browserPids(profileDir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`--user-data-dir=${profileDir}`)
      } catch {
        return false
      }
    })
}
