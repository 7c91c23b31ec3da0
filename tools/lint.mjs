// `npm run lint`: oxlint (.oxlintrc.json) on every file that it may judge differently from the last time. Many rules
// read types, so a file is judged anew when anything changes that it imports, directly or not.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { goodStamps, hashOfFiles, keepStamps, list, stampOf } from './stamps.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const OXLINT = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
const settings = hashOfFiles([
  'package-lock.json',
  '.oxlintrc.json',
  'tools/lint-rules.mjs',
  '**/tsconfig.json',
  '{src,sw}/**/*.d.ts',
])
const files = list(['{src,sw,server,tests,tools}/**/*.{ts,tsx,js,mjs}', '{*,.*}.{ts,js,mjs}'])
const stamps = Object.fromEntries(files.map((file) => [file, stampOf([file], settings)]))
const clean = goodStamps('lint')

const dirty = filesWithProblems(files.filter((file) => clean[file] !== stamps[file]))
keepStamps('lint', Object.fromEntries(Object.entries(stamps).filter(([file]) => !dirty.has(file))))
if (dirty.size > 0) {
  spawnSync(process.execPath, [OXLINT, ...dirty], { cwd: root, stdio: 'inherit' })
  process.exitCode = 1
}

/**
 * @param {readonly string[]} asked
 * @returns {Set<string>}
 */
function filesWithProblems(asked) {
  // Of an empty list it makes the whole folder.
  if (asked.length === 0) return new Set()
  const { status, stdout, stderr } = spawnSync(process.execPath, [OXLINT, '--format=json', ...asked], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  try {
    /** @type {{ diagnostics: { filename: string }[] }} */
    const { diagnostics } = JSON.parse(stdout)
    const found = new Set(diagnostics.map(({ filename }) => filename))
    // What it could not look at is not good.
    if (status === 0 || found.size > 0) return found
  } catch {
    // It says why in words.
  }
  throw new Error(`The linter did not end well. ${stdout} ${stderr}`)
}
