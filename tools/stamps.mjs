// What a file depends on, as one hash: the file and all that it imports, directly or not. Whoever checks files keeps
// the stamps of those that were good, and need not look at them again until their stamp is another.
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const KEPT = join(root, 'node_modules', '.cache', 'stamps')
/** A path in a string: of an import, of a mock, of a URL beside the file; behind a `?` stands how it is imported. */
const PATH = /'([#.][^'\n?]*\.[a-z]+)(?:\?[^'\n]*)?'/g
/** What reads files by names that are not written in it may depend on any. */
const READS_FILES = /'node:(?:fs|fs\/promises|child_process)'/

/** @typedef {{ hash: string, imports: string[], readsFiles: boolean }} Source */

/** @type {Map<string, Source>} */
const sources = new Map()
/** @type {Record<string, string>} the subpath imports of package.json, without their stars */
const shortcuts = Object.fromEntries(
  Object.entries(/** @type {Record<string, string>} */ (JSON.parse(read('package.json')).imports)).map(
    ([from, to]) => [from.slice(0, -1), to.slice(2, -1)],
  ),
)

/**
 * @param {readonly string[]} files from the root
 * @param {string} settings what they are judged by, see `hashOfFiles`
 */
export function stampOf(files, settings) {
  return hashOf([settings, ...withImports(files).map((one) => `${one} ${sourceOf(one).hash}`)])
}

/**
 * Whether it, or anything that it imports, reads files by itself.
 * @param {string} file from the root
 */
export function readsFiles(file) {
  return withImports([file]).some((one) => sourceOf(one).readsFiles)
}

/**
 * @param {readonly string[]} patterns of all that is judged alike, and of the settings it is judged by
 * @returns {string}
 */
export function hashOfFiles(patterns) {
  return hashOf([JSON.stringify(shortcuts), ...list(patterns).map((file) => `${file}\0${read(file)}`)])
}

/** @param {readonly string[]} patterns */
export function list(patterns) {
  const exclude = ['**/node_modules/**', 'dist/**', 'dist-server/**', 'data/**', 'test-results/**', '.git/**']
  return globSync(patterns, { cwd: root, exclude }).filter(isFile).sort()
}

/**
 * The stamps that the files were last good with.
 * @param {string} check
 * @returns {Record<string, string>}
 */
export function goodStamps(check) {
  const file = join(KEPT, `${check}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/**
 * @param {string} check
 * @param {Record<string, string>} stamps
 */
export function keepStamps(check, stamps) {
  mkdirSync(KEPT, { recursive: true })
  writeFileSync(join(KEPT, `${check}.json`), JSON.stringify(stamps))
}

/** @param {readonly string[]} files */
function withImports(files) {
  const seen = new Set(files)
  for (const one of seen) for (const imported of sourceOf(one).imports) seen.add(imported)
  return [...seen].sort()
}

/**
 * @param {string} file
 * @returns {Source}
 */
function sourceOf(file) {
  let source = sources.get(file)
  if (source === undefined) {
    const text = read(file)
    const imports = [...text.matchAll(PATH)].map(([, path]) => resolve(file, path ?? ''))
    source = {
      hash: hashOf([text]),
      imports: imports.filter(isFile),
      readsFiles: READS_FILES.test(text),
    }
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

/** @param {string} file */
function isFile(file) {
  return statSync(join(root, file), { throwIfNoEntry: false })?.isFile() === true
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
