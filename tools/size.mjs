// `npm run size`: what a visitor downloads, in kB (1024 B) of gzip -9. Fails over the budget.
// /login: the JavaScript that a cold login screen needs for its first paint; what speaks HTTP comes after it. The rest:
// what opening such a part adds to where it is opened, with all it imports; routes are among them. Files: of code and
// styles that a model's page starts with; three of fonts and a worker make 15 of 11. Precache: what the service worker
// keeps. Workers and the service worker are extra.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist')
const BUDGET = { loginKb: 135, routeKb: 60, files: 11, precacheMb: 3 }

/**
 * @typedef {{ file: string, src?: string, name?: string, isEntry?: boolean, css?: string[], imports?: string[] }} Chunk
 */
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))

const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
if (entryKey === undefined) throw new Error('dist/.vite/manifest.json has no entry.')

const problems = []
const login = withImports([entryKey])
report('/login', sizeKb(login), BUDGET.loginKb)

// The workspace comes with the first screen behind the login; a further screen adds only its own.
const workspace = withImports([...login, stage('workspace')])
report('workspace after login', sizeKb(without(workspace, login)), BUDGET.routeKb * 2)
const later = Object.keys(manifest).filter(
  (key) => manifest[key]?.file.endsWith('.js') && !workspace.has(key),
)
const modelPage = withImports([...workspace, stage('model')])
for (const part of later) {
  const all = withImports([part])
  // The dialogs of a model open over its page.
  const before = part !== stage('model') && all.has(stage('model')) ? modelPage : workspace
  report(manifest[part]?.name ?? part, sizeKb(without(all, before)), BUDGET.routeKb)
}

const files = new Set(
  [...withImports([...modelPage, stage('session-calls')])].flatMap((key) => {
    const { file, css = [] } = manifest[key] ?? { file: '' }
    return [file, ...css]
  }),
)
console.log(`files of a model's page ${files.size} of ${BUDGET.files}`)
if (files.size > BUDGET.files) problems.push('files')

const precache = precachedBytes()
const precacheMb = precache / 1024 / 1024
console.log(`precache ${precacheMb.toFixed(2)} MB of ${BUDGET.precacheMb}`)
if (precacheMb > BUDGET.precacheMb) problems.push('precache')

if (problems.length > 0) {
  console.error(`Over the budget: ${problems.join(', ')}`)
  process.exit(1)
}

/**
 * The one chunk of a stage; vite.config.ts names them, and a module that it no longer finds gets a file of its own.
 * @param {string} name
 */
function stage(name) {
  const [key, other] = Object.keys(manifest).filter((chunk) => manifest[chunk]?.name === name)
  if (key === undefined || other !== undefined)
    throw new Error(`The stage ${name} is not one file in dist/.vite/manifest.json.`)
  return key
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
