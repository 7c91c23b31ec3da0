// `npm run mutate`: StrykerJS changes the code in one place at a time, and the tests have to notice. With names of
// parts or paths of files only those; with `--list` it says which parts there are; with `--fresh` it believes no
// earlier run.
import { Stryker } from '@stryker-mutator/core'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PARTS } from './mutation-parts.mjs'

/** @typedef {Awaited<ReturnType<Stryker['runMutationTest']>>[number]} Mutant */
/**
 * @typedef {{ line: string, from: string, to: string, why: string }} Argument why a test could not notice, or need not
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
// Wrong code is wrong on both databases.
process.env['ONE_DATABASE'] = 'true'
/** @type {Record<string, Argument[]>} by file */
const ARGUED = JSON.parse(readFileSync(join(root, 'tools', 'mutants-argued.json'), 'utf8'))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean' }, fresh: { type: 'boolean' }, jobs: { type: 'string', default: '1' } },
})

/** @type {Map<string, string[]>} the lines of each file */
const sources = new Map()
const parts = PARTS.flatMap((part) => {
  if (positionals.length === 0 || positionals.includes(part.name)) return [part]
  const files = filesOf(part).filter((file) => positionals.some((path) => isWithin(file, path)))
  return files.length === 0 ? [] : [{ ...part, mutate: files }]
})
if (parts.length === 0) {
  console.error(`No part and no file of one: ${positionals.join(' ')}`)
  process.exit(1)
}

if (values.list) {
  for (const part of parts) console.log(`${part.name.padEnd(20)} ${filesOf(part).length} files`)
} else {
  /** @type {Record<string, unknown>[]} */
  const table = []
  for (const part of parts) table.push(await play(part))
  console.table(table)
}

/** @param {import('./mutation-parts.mjs').Part} part */
async function play({ name, mutate, tests, least }) {
  const started = performance.now()
  // As it is now: a file may be edited while it is played.
  for (const file of filesOf({ mutate })) sources.set(file, readFileSync(file, 'utf8').split('\n'))
  const cached = join('node_modules', '.cache', 'mutate', name.replaceAll('/', '-'))
  if (values.fresh) rmSync(`${cached}.json`, { force: true })
  const all = await new Stryker({
    mutate,
    testFiles: tests,
    testRunner: 'vitest',
    // `related` would ask Vite for what imports a file; the list of tests says it already.
    vitest: { related: false },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest',
    // What runs once, when a file is loaded (schemas, tables of words), would need every test for each mutant.
    ignoreStatic: true,
    incremental: true,
    incrementalFile: `${cached}.json`,
    concurrency: Number(values.jobs),
    // A busy machine is no finding: an endless loop is ended by the count of its turns.
    timeoutMS: 10_000,
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 30,
    // A copy, outside: other tools see only the project, and an interrupted run leaves nothing behind in it.
    tempDirName: join(tmpdir(), `mutate-${process.pid}`),
    ignorePatterns: ['/dist', '/data', '/pictures', '/docs', '/public', '/tests/e2e'],
    disableTypeChecks: false,
    allowEmpty: true,
    reporters: process.stdout.isTTY ? ['progress', 'html'] : ['html'],
    htmlReporter: { fileName: `${cached}.html` },
  }).runMutationTest()

  const files = new Set(filesOf({ mutate }))
  // What it remembers of other files of the part comes along.
  const mutants = all.filter(({ fileName }) => files.has(relative(root, fileName)))
  const left = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  /** @type {Set<Argument>} */
  const used = new Set()
  const open = left.filter((mutant) => {
    const argument = argumentFor(mutant)
    if (argument) used.add(argument)
    return !argument
  })
  for (const mutant of open) console.log(describe(mutant))
  for (const file of files)
    for (const argument of ARGUED[file] ?? [])
      if (!used.has(argument)) fail(`${file}: argued, but no such mutant is left: ${argument.line}`)

  const killed = count('Killed') + count('Timeout')
  const score = (100 * killed) / Math.max(1, killed + left.length)
  if (least !== undefined && score < least)
    fail(`${name}: ${score.toFixed(1)} %, and ${least} % are the least`)
  return {
    part: name,
    'score, %': Number(score.toFixed(1)),
    killed,
    argued: left.length - open.length,
    survived: open.filter(({ status }) => status === 'Survived').length,
    'not reached': open.filter(({ status }) => status === 'NoCoverage').length,
    static: count('Ignored'),
    errors: count('RuntimeError') + count('CompileError'),
    minutes: Number(((performance.now() - started) / 60_000).toFixed(1)),
  }

  /** @param {Mutant['status']} status */
  function count(status) {
    return mutants.filter((mutant) => mutant.status === status).length
  }
}

/** @param {Mutant} mutant */
function argumentFor(mutant) {
  const { file, line, from, to } = placeOf(mutant)
  return (ARGUED[file] ?? []).find(
    (argument) => argument.line === line && argument.from === from && argument.to === to,
  )
}

/** @param {Mutant} mutant */
function describe(mutant) {
  const { file, ...place } = placeOf(mutant)
  const row = mutant.location.start.line
  return `${mutant.status} ${file}:${row} ${JSON.stringify(place)}`
}

/** @param {Mutant} mutant */
function placeOf({ fileName, location: { start, end }, replacement }) {
  const file = relative(root, fileName)
  const lines = (sources.get(file) ?? []).slice(start.line - 1, end.line)
  const line = (lines[0] ?? '').trim()
  const last = lines.length - 1
  lines[last] = (lines[last] ?? '').slice(0, end.column - 1)
  lines[0] = (lines[0] ?? '').slice(start.column - 1)
  return { file, line, from: oneLine(lines.join('\n')), to: oneLine(replacement) }
}

/** @param {string} text */
function oneLine(text) {
  return text.replace(/\s+/g, ' ')
}

/** @param {{ mutate: string[] }} part */
function filesOf({ mutate }) {
  const left = mutate.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1))
  return globSync(mutate.filter((glob) => !glob.startsWith('!')))
    .filter((file) => !left.some((glob) => matchesGlob(file, glob)))
    .sort()
}

/**
 * @param {string} file
 * @param {string} path of it, or of a folder above it
 */
function isWithin(file, path) {
  return file === path || file.startsWith(path.endsWith('/') ? path : `${path}/`)
}

/** @param {string} message */
function fail(message) {
  console.error(message)
  process.exitCode = 1
}
