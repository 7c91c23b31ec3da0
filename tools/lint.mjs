// `npm run lint`: ESLint on every file that it may judge differently from the last time. Many rules read types, so
// a file is judged anew when anything changes that it imports, directly or not; ESLint's own cache only looks at
// the file itself, and stays silent about a promise that nobody awaits since another file made it one.
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ESLint } from 'eslint'
import { goodStamps, hashOfFiles, keepStamps, list, stampOf } from './stamps.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const settings = hashOfFiles([
  'package-lock.json',
  'eslint.config.js',
  '**/tsconfig.json',
  '{src,sw}/**/*.d.ts',
])
const files = list(['{src,sw,server,tests,tools}/**/*.{ts,tsx,js,mjs}', '{*,.*}.{ts,js,mjs}'])
const stamps = Object.fromEntries(files.map((file) => [file, stampOf([file], settings)]))
const clean = goodStamps('lint')

const changed = files.filter((file) => clean[file] !== stamps[file])
const eslint = new ESLint({ cwd: root })
// Of an empty list it makes the whole folder.
const results = changed.length === 0 ? [] : await eslint.lintFiles(changed)
const dirty = results.filter(({ messages }) => messages.length > 0)
const names = new Set(dirty.map(({ filePath }) => relative(root, filePath)))
keepStamps('lint', Object.fromEntries(Object.entries(stamps).filter(([file]) => !names.has(file))))
if (dirty.length > 0) {
  console.log(await (await eslint.loadFormatter('stylish')).format(dirty))
  process.exitCode = 1
}
