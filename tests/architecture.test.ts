import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { cruise, type IViolation } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import configuration from '../.dependency-cruiser.js'
import packageFile from '../package.json' with { type: 'json' }
import { FORBIDDEN_IMPORTS } from './forbidden-imports.ts'

const FOLDERS = ['src', 'sw', 'server']
const rules = configuration.forbidden ?? []

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
}

async function cruiseTree(baseDir: string): Promise<{ modules: string[]; violations: IViolation[] }> {
  const { output } = await cruise(FOLDERS, {
    ...configuration.options,
    ruleSet: { forbidden: rules },
    validate: true,
    baseDir,
  })
  if (typeof output === 'string') throw new Error(output)
  return { modules: output.modules.map((module) => module.source), violations: output.summary.violations }
}

describe('the import rules', () => {
  let cruised: string[] = []
  let violations: string[] = []

  beforeAll(async () => {
    const result = await cruiseTree(process.cwd())
    cruised = result.modules
    violations = result.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  }, 120_000)

  it('see every source file', () => {
    const missing = FOLDERS.flatMap(sourceFiles).filter((file) => !cruised.includes(file))
    expect(missing).toEqual([])
    expect(cruised.length).toBeGreaterThan(50)
  })

  it('have a layer for every folder of the server', () => {
    const folders = new Set(sourceFiles('server').map(dirname))
    const isCovered = (folder: string) =>
      rules.some(
        ({ name, from }) => name?.startsWith('server-layer-') && `${folder}/`.match(String(from.path)),
      )
    expect([...folders].filter((folder) => !isCovered(folder))).toEqual(['server'])
  })

  it('find nothing forbidden', () => {
    expect(violations).toEqual([])
  })
})

// A folder that no longer fits on a screen has become two.
it('no folder of the sources holds more than sixteen files', () => {
  const counts = Map.groupBy(FOLDERS.flatMap(sourceFiles), dirname)
  expect([...counts].filter(([, files]) => files.length > 16).map(([folder]) => folder)).toEqual([])
})

/** How `from` names `to`, in the way of this code: an alias across a border in src/, else a path. */
function specifier(from: string, to: string): string {
  if (to.startsWith('./')) return to
  if (to.startsWith('node_modules/')) return to.slice('node_modules/'.length)
  const alias = `#${to.split('/')[1]}/`
  if (to.startsWith('src/') && `${alias}*` in packageFile.imports) return to.replace(/^src\/[^/]+\//, alias)
  const path = relative(dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

/** Writes a tree of its own in which each forbidden import is in place. */
function writeForbidden(root: string): void {
  const contents = new Map<string, string>()
  for (const [from, to] of Object.values(FORBIDDEN_IMPORTS).flat()) {
    if (to?.startsWith('node_modules/')) {
      contents.set(`${to}/package.json`, JSON.stringify({ main: 'index.js' }))
      contents.set(`${to}/index.js`, '')
    } else if (to && !to.startsWith('./') && !contents.has(to)) contents.set(to, '')
    const before = contents.get(from) ?? ''
    contents.set(from, to === null ? before : `${before}import type * as it from '${specifier(from, to)}'\n`)
  }
  contents.set('package.json', JSON.stringify({ type: 'module', imports: packageFile.imports }))
  for (const [path, content] of contents) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
}

describe('each import rule', () => {
  const root = mkdtempSync(join(tmpdir(), 'forbidden-imports-'))
  let violations: IViolation[] = []

  beforeAll(async () => {
    writeForbidden(root)
    violations = (await cruiseTree(root)).violations
  }, 120_000)
  afterAll(() => {
    rmSync(root, { recursive: true })
  })

  it('has a forbidden import that proves it', () => {
    expect(Object.keys(FORBIDDEN_IMPORTS).sort()).toEqual(rules.map((rule) => rule.name ?? 'unnamed').sort())
  })

  const cases = Object.entries(FORBIDDEN_IMPORTS).flatMap(([rule, imports]) =>
    imports.map(([from, to]) => ({ rule, from, to })),
  )
  it.each(cases)('$rule refuses $from → $to', ({ rule, from }) => {
    const refusals = violations.filter(
      (violation) =>
        violation.from === from ||
        // A rule between folders names the folder.
        violation.from === dirname(from) ||
        violation.cycle?.some(({ name }) => name === from),
    )
    expect(refusals.map((violation) => violation.rule.name)).toEqual([rule])
  })
})
