import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** @typedef {{ out: string, config: string, inputs: readonly string[], failed: string }} Build */

/** @type {Build} */
const APP = {
  out: 'dist',
  config: 'vite.config.ts',
  inputs: [
    'src',
    'sw',
    'public',
    'index.html',
    'oldest-browsers.json',
    'tools/global-styles.ts',
    'tsconfig.json',
  ],
  failed: '앱을 빌드하지 못했습니다.',
}
/** @type {Build} */
const SERVER = {
  out: 'dist-server',
  config: 'vite.server.config.ts',
  inputs: ['server', 'src/domain', 'package.json'],
  failed: '서버를 빌드하지 못했습니다.',
}

/** Builds the app into dist/ unless it was built from exactly these files and settings. */
export function buildAppIfChanged() {
  buildIfChanged(APP)
}

/** Builds the server and its commands into dist-server/, unless they were built from exactly these files. */
export function buildServerIfChanged() {
  buildIfChanged(SERVER)
}

/** @param {Build} build */
function buildIfChanged(build) {
  const marker = join(root, build.out, '.built-from')
  const wanted = fingerprint(build)
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const result = spawnSync(
    process.execPath,
    [vite, 'build', '--config', build.config, '--logLevel', 'warn'],
    { cwd: root, stdio: 'inherit' },
  )
  if (result.status !== 0) throw new Error(build.failed)
  writeFileSync(marker, wanted)
}

/** @param {Build} build */
function fingerprint({ config, inputs }) {
  const hash = createHash('sha256')
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`)
  }
  for (const input of [...inputs, config, 'package-lock.json']) addToHash(hash, input)
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path relative to the root
 */
function addToHash(hash, path) {
  const full = join(root, path)
  if (!existsSync(full)) return
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) addToHash(hash, join(path, name))
  } else {
    hash.update(`${path}\0`).update(readFileSync(full))
  }
}
