// `npm run lint`: ESLint on every file that it may judge differently from the last time. Many rules read types, so
// a file is judged anew when anything changes that it imports, directly or not; ESLint's own cache only looks at
// the file itself, and stays silent about a promise that nobody awaits since another file made it one.
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ESLint } from 'eslint'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const CLEAN = join(root, 'node_modules', '.cache', 'eslint', 'clean.json')
const LINTED = ['{src,sw,server,tests,tools}/**/*.{ts,tsx,js,mjs}', '{*,.*}.{ts,js,mjs}']
/** What every file is judged by. */
const SETTINGS = ['package-lock.json', 'eslint.config.js', '**/tsconfig.json', '{src,sw}/**/*.d.ts']
const IMPORT = /(?:from|import)\s*\(?\s*'([#.][^']+)'/g

/** @type {Map<string, { hash: string, imports: string[] }>} */
const sources = new Map()
/** @type {Record<string, string>} the subpath imports of package.json, without their stars */
const shortcuts = Object.fromEntries(
  Object.entries(/** @type {Record<string, string>} */ (JSON.parse(read('package.json')).imports)).map(
    ([from, to]) => [from.slice(0, -1), to.slice(2, -1)],
  ),
)

const settings = hashOf([JSON.stringify(shortcuts), ...list(SETTINGS).map(read)])
const files = list(LINTED)
const stamps = Object.fromEntries(files.map((file) => [file, stampOf(file)]))
/** @type {Record<string, string>} the stamp with which a file was last found clean */
const clean = existsSync(CLEAN) ? JSON.parse(readFileSync(CLEAN, 'utf8')) : {}

const changed = files.filter((file) => clean[file] !== stamps[file])
const eslint = new ESLint({ cwd: root })
// Of an empty list it makes the whole folder.
const results = changed.length === 0 ? [] : await eslint.lintFiles(changed)
const dirty = results.filter(({ messages }) => messages.length > 0)
const names = new Set(dirty.map(({ filePath }) => relative(root, filePath)))
mkdirSync(dirname(CLEAN), { recursive: true })
writeFileSync(
  CLEAN,
  JSON.stringify(Object.fromEntries(Object.entries(stamps).filter(([file]) => !names.has(file)))),
)
if (dirty.length > 0) {
  console.log(await (await eslint.loadFormatter('stylish')).format(dirty))
  process.exitCode = 1
}

/** @param {string} file */
function stampOf(file) {
  const seen = new Set([file])
  for (const one of seen) for (const imported of sourceOf(one).imports) seen.add(imported)
  return hashOf([settings, ...[...seen].sort().map((one) => `${one} ${sourceOf(one).hash}`)])
}

/** @param {string} file */
function sourceOf(file) {
  let source = sources.get(file)
  if (source === undefined) {
    const text = read(file)
    const imports = [...text.matchAll(IMPORT)].map(([, path]) => resolve(file, path ?? '')).filter(isFile)
    source = { hash: hashOf([text]), imports }
    sources.set(file, source)
  }
  return source
}

/**
 * @param {string} file
 * @param {string} path
 */
function resolve(file, path) {
  if (path.startsWith('.')) return join(dirname(file), path)
  const shortcut = Object.keys(shortcuts).find((start) => path.startsWith(start)) ?? path
  return (shortcuts[shortcut] ?? '') + path.slice(shortcut.length)
}

/** @param {readonly string[]} patterns */
function list(patterns) {
  return globSync(patterns, { cwd: root, exclude: ['node_modules/**', 'dist/**', 'data/**'] }).sort()
}

/** @param {string} file */
function isFile(file) {
  return /\.[a-z]+$/.test(file) && existsSync(join(root, file))
}

/** @param {string} file */
function read(file) {
  return readFileSync(join(root, file), 'utf8')
}

/** @param {readonly string[]} parts */
function hashOf(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}
