import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const INPUTS = [
  'src',
  'sw',
  'public',
  'index.html',
  'vite.config.ts',
  'oldest-browsers.json',
  'tsconfig.json',
  'package-lock.json',
]

/** Builds the app into dist/ unless it was built from exactly these files and settings. */
export function buildIfChanged() {
  const marker = join(root, 'dist', '.built-from')
  const wanted = fingerprint()
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const result = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (result.status !== 0) throw new Error('앱을 빌드하지 못했습니다.')
  writeFileSync(marker, wanted)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`)
  }
  for (const input of INPUTS) addToHash(hash, input)
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
