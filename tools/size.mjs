// `npm run size`: what a visitor downloads, in kB (1024 B) of gzip -9. Fails over the budget.
// Entry: all JavaScript that a cold /login loads, without the service worker and the workers. Route: what
// opening it adds. Precache: what the service worker keeps.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist')
const BUDGET = { entryKb: 150, routeKb: 60, precacheMb: 3 }
const LOGIN = 'src/screens/login-screen.tsx'

/** @typedef {{ file: string, src?: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[] }} Chunk */
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))

const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
if (entryKey === undefined) throw new Error('dist/.vite/manifest.json has no entry.')

const login = withImports([entryKey, ...startImports(), LOGIN])
const problems = []
const entryKb = sizeKb(login)
report('/login', entryKb, BUDGET.entryKb)

// The shell comes with the first protected route; a further route adds only its own.
const shell = withImports([...login, ...keysLike(/^src\/app\/.*\.tsx?$/)])
report('shell after login', sizeKb(without(shell, login)), BUDGET.routeKb * 2)
for (const route of keysLike(/^src\/screens\/.*-screen\.tsx$/)) {
  if (route === LOGIN) continue
  report(route, sizeKb(without(withImports([route]), shell)), BUDGET.routeKb)
}

const precache = precachedBytes()
const precacheMb = precache / 1024 / 1024
console.log(`precache ${precacheMb.toFixed(2)} MB of ${BUDGET.precacheMb}`)
if (precacheMb > BUDGET.precacheMb) problems.push('precache')

if (problems.length > 0) {
  console.error(`Over the budget: ${problems.join(', ')}`)
  process.exit(1)
}

/** What the entry imports dynamically before /login shows: everything but screens, shell and the lazy parts. */
function startImports() {
  return (manifest[entryKey ?? '']?.dynamicImports ?? []).filter((key) => /start-app|login/.test(key))
}

/** @param {RegExp} pattern */
function keysLike(pattern) {
  return Object.keys(manifest).filter((key) => pattern.test(key))
}

/** @param {Iterable<string>} keys */
function withImports(keys) {
  /** @type {Set<string>} */
  const reached = new Set()
  const waiting = [...keys]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key]
    if (chunk === undefined || reached.has(key)) continue
    reached.add(key)
    waiting.push(...(chunk.imports ?? []))
  }
  return reached
}

/**
 * @param {Set<string>} keys
 * @param {Set<string>} known
 */
function without(keys, known) {
  return new Set([...keys].filter((key) => !known.has(key)))
}

/** @param {Set<string>} keys */
function sizeKb(keys) {
  const files = new Set(
    [...keys].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js')),
  )
  let bytes = 0
  for (const file of files) bytes += gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
  return bytes / 1024
}

/**
 * @param {string} name
 * @param {number} kb
 * @param {number} budget
 */
function report(name, kb, budget) {
  console.log(`${name} ${kb.toFixed(1)} kB of ${budget}`)
  if (kb > budget) problems.push(name)
}

function precachedBytes() {
  const worker = readFileSync(join(dist, 'service-worker.js'), 'utf8')
  const urls = new Set(
    [...worker.matchAll(/["']?url["']?:\s*["']([^"']+)["']/g)].map((match) => match[1] ?? ''),
  )
  let bytes = 0
  for (const url of urls) {
    const file = join(dist, url)
    if (existsSync(file) && statSync(file).isFile()) bytes += statSync(file).size
  }
  if (urls.size < 5 || readdirSync(join(dist, 'assets')).length === 0)
    throw new Error('The precache list was not found.')
  return bytes
}
