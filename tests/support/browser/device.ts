import { readFileSync, readdirSync } from 'node:fs'
import { type BrowserContext, chromium } from '@playwright/test'
import { lightBrowser } from './browsers.ts'

/** Of the browsers that were started: what settles when the test knows of their end. */
const ends = new Map<string, Promise<unknown>>()

/** A tablet: a browser profile that outlives the browser. */
export async function openDevice(
  profileDir: string,
  options: { viewport?: { width: number; height: number } } = {},
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profileDir, {
    ...lightBrowser,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport: options.viewport ?? { width: 820, height: 1180 },
  })
  ends.set(profileDir, new Promise((resolve) => context.once('close', resolve)))
  return context
}

/** The tablet dies: SIGKILL to the browser and all its processes, with nothing said to the page. */
export async function killDevice(profileDir: string): Promise<void> {
  for (let pids = browserPids(profileDir); pids.length > 0; pids = browserPids(profileDir)) {
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It went with its parent.
      }
    }
    while (pids.some(holdsFiles)) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  // Whoever works with a context whose browser is dead, and does not know it yet, is met by an error.
  await ends.get(profileDir)
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

/** One that dies has no command line any more while it still holds the lock of its databases. */
function holdsFiles(pid: number): boolean {
  try {
    const [, state] = /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return state !== 'Z' && state !== 'X'
  } catch {
    return false
  }
}
