import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * The browser for the tests: CHROMIUM_PATH, one on PATH, or Playwright's own.
 * @returns {Promise<string | null>} its path, or null where there is none
 */
export async function findChromium() {
  const own = ownChoice() ?? onPath(NAMES)
  if (own !== null) return own
  const { chromium } = await import('playwright')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

/**
 * The same engine without what is around the page (windows, menus, installing), which takes a third less of a machine:
 * CHROMIUM_PATH, or Debian's chromium-headless-shell.
 * @returns {string | null} its path, or null where there is none
 */
export function findHeadlessShell() {
  return ownChoice() ?? onPath(['chromium-headless-shell'])
}

function ownChoice() {
  return process.env.CHROMIUM_PATH || null
}

/** @param {string[]} names */
function onPath(names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) if (isExecutable(join(folder, name))) return join(folder, name)
  }
  return null
}

/** Installs Debian's packages where there is no browser and we may; without the second one all goes on, more slowly. */
export async function ensureChromium() {
  const missing = (await findChromium()) === null ? ['chromium'] : []
  if (findHeadlessShell() === null) missing.push('chromium-headless-shell')
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('브라우저 시험을 위해 Chromium을 설치합니다…')
    const options = /** @type {const} */ ({
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    spawnSync('apt-get', ['update', '-qq'], options)
    for (const name of missing)
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
  }
  if ((await findChromium()) !== null) return
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
