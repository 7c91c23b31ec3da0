// `npm test`: every check there is, each run to its end so that one failure does not hide another.
// The last line counts: static checks are one each, the rest are the tests' own numbers.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildAppIfChanged, buildServerIfChanged } from './build-if-changed.mjs'
import { COMPILE_CACHE } from './compile-cache.mjs'
import { playInEngines } from './engines.mjs'
import { ensureChromium } from './find-chromium.mjs'
import { playedIn, readReport, redIn } from './playwright-report.mjs'
import { runSideBySide } from './run-side-by-side.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const results = join(root, 'node_modules', '.cache', 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const total = { passed: 0, failed: 0 }
/** What failed, named again at the end: a long output may reach its reader without its middle. @type {string[]} */
const red = []

await ensureChromium()

process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE

// What may take as long as it likes in one run before a release, and not on every `npm run check`.
process.env.HISTORIES ??= '250'

// It takes as long as all other static checks and half of the unit tests, and one processor.
const linting = runSideBySide(['lint'])
addStatic(await runSideBySide(['types', 'format:check', 'dead', 'arch'], availableParallelism() - 1))
note('build', builds())
note('size', await run('npm', ['run', '--silent', 'size']))
await countVitest('unit')
addStatic(await linting)
await countVitest('server')
await countPlaywright()
countEngines()

for (const name of red) console.log(`✗ ${name}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/** @param {{ passed: string[], failed: string[] }} scripts */
function addStatic({ passed, failed }) {
  total.passed += passed.length
  total.failed += failed.length
  red.push(...failed)
}

/**
 * @param {string} name
 * @param {boolean} ok
 */
function note(name, ok) {
  console.log(`${ok ? '✓' : '✗'} ${name}`)
  if (ok) total.passed += 1
  else {
    total.failed += 1
    red.push(name)
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 */
async function run(command, args) {
  const started = performance.now()
  const [status] = await once(
    spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }),
    'close',
  )
  console.log(`  ${command} ${args.join(' ')}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return status === 0
}

function builds() {
  try {
    buildAppIfChanged()
    buildServerIfChanged()
    return true
  } catch (error) {
    console.error(error)
    return false
  }
}

/** @param {string} project */
async function countVitest(project) {
  const file = join(results, `${project}.json`)
  const unhandled = join(results, `${project}-unhandled.json`)
  process.env.UNHANDLED_ERRORS = unhandled
  const ok = await run('npx', [
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    '--reporter=./tools/vitest-unhandled.mjs',
    `--outputFile.json=${file}`,
  ])
  const report = readJson(file)
  const names = [...redInVitest(report), ...(readJson(unhandled) ?? [])]
  add(project, ok, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0, names)
}

async function countPlaywright() {
  const file = join(results, 'e2e.json')
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = file
  // What takes minutes and is seldom broken is in `npm run e2e`, which plays all: tests/support/left-out.ts.
  process.env.SERVICE_WORKERS = 'where-asked'
  const ok = await run('npx', ['playwright', 'test', '--grep-invert=@long', '--reporter=list,json'])
  addPlaywright('e2e', ok, readReport(file))
}

/** The short part of `npm run engines`; nothing where neither engine is installed. */
function countEngines() {
  const file = join(results, 'engines.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const ok = playInEngines({ args: ['--grep=@short', '--reporter=list,json'], env })
  if (ok !== null) addPlaywright('engines', ok, readReport(file))
}

/**
 * @param {string} name
 * @param {boolean} ok
 * @param {import('@playwright/test/reporter').JSONReport | null} report
 */
function addPlaywright(name, ok, report) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  add(name, ok, expected, unexpected + flaky, redIn(playedIn(report)))
}

/**
 * A run that ended badly counts as a failure even where no single test did, and so does one without tests.
 * @param {string} name
 * @param {boolean} ok
 * @param {number} passed
 * @param {number} failed
 * @param {string[]} names of those that failed, as far as they are known
 */
function add(name, ok, passed, failed, names) {
  total.passed += passed
  if (!ok || passed === 0) red.push(...(names.length === 0 ? [name] : names))
  total.failed += !ok || passed === 0 ? Math.max(failed, 1) : failed
  console.log(`${ok ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed`)
}

/** @param {import('vitest/node').JsonTestResults | null} report */
function redInVitest(report) {
  return (report?.testResults ?? [])
    .filter((file) => file.status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === 'failed')
      return tests.length === 0 ? [`${name}: ${message}`] : tests.map((test) => `${name}: ${test.fullName}`)
    })
}

/** @param {string} file */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
