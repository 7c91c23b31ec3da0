import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * The browser for the tests: CHROMIUM_PATH, one on PATH, or Playwright's own.
 * @returns {Promise<string | null>} its path, or null where there is none
 */
export async function findChromium() {
  const own = process.env.CHROMIUM_PATH
  if (own !== undefined && own !== '') return own
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of NAMES) {
      if (isExecutable(join(folder, name))) return join(folder, name)
    }
  }
  const { chromium } = await import('playwright')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

/**
 * Finds the browser, or installs Debian's package where we may.
 * @returns {Promise<string>}
 */
export async function ensureChromium() {
  const found = await findChromium()
  if (found !== null) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('브라우저 시험을 위해 Chromium을 설치합니다…')
    const options = /** @type {const} */ ({
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
    const installed = await findChromium()
    if (installed !== null) return installed
  }
  throw new Error(
    'Chromium이 없습니다. CHROMIUM_PATH로 경로를 알려 주거나 "npx playwright install chromium"을 실행하세요.',
  )
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
