import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'

/** Files that the rules must refuse, and those that they refuse for. */
const REFUSED: Readonly<Record<string, readonly [text: string, ...rules: string[]]>> = {
  'src/local/edits/waits.ts': [
    `declare const writeStrictly: (work: () => Promise<void>) => Promise<void>
     declare const api: { model: () => Promise<void> }
     export const edit = () => writeStrictly(async () => { await api.model() })\n`,
    'house(wait-before-transaction)',
  ],
  'src/sync/queue/one-process.ts': [
    `export const edit = (db: { processes: { put: (row: object) => void } }) => db.processes.put({})\n`,
    'house(write-processes-together)',
  ],
  'src/local/store/processes.ts': [
    `export const edit = (db: { processes: { put: (row: object) => void } }) => db.processes.put({})\n`,
  ],
  'src/lib/wide.ts': [`// ${'wide '.repeat(24)}\nexport const one = 1\n`, 'house(narrow-comments)'],
  'src/lib/address.ts': [`// https://example.org/${'wide'.repeat(30)}\nexport const one = 1\n`],
  'src/domain/clock.ts': [
    'export const now = () => Date.now() + Math.random()\n',
    'eslint(no-restricted-properties)',
    'eslint(no-restricted-properties)',
  ],
  'src/sync/worker/sync.worker.ts': ['export const now = () => Date.now()\n'],
  'src/lib/from-outside.ts': [
    `import { now } from '../domain/clock.ts'\nexport const then = now\n`,
    'eslint(no-restricted-imports)',
  ],
  'src/lib/forgotten.ts': [
    `declare const save: () => Promise<void>\nexport function edit(): void {\n  save()\n}\n`,
    'typescript(no-floating-promises)',
  ],
  'server/unread.ts': [
    'export const read = (text: string) => JSON.parse(text).id\n',
    'typescript(no-unsafe-member-access)',
    'typescript(no-unsafe-return)',
  ],
  'src/ui/now.tsx': [
    `export function Now(): unknown {\n  return <p>{Math.random()}</p>\n}\n`,
    'react(purity)',
  ],
  'tests/impatient.test.ts': [
    `declare const vi: { waitFor: (check: () => void) => void }\nvi.waitFor(() => undefined)\n`,
    'eslint(no-restricted-properties)',
  ],
}

const folder = mkdtempSync(join(tmpdir(), 'lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('the linter refuses what the rules of the house forbid, and nothing beside it', async () => {
  for (const file of ['.oxlintrc.json', 'tools/lint-rules.mjs']) cpSync(file, join(folder, file))
  const compilerOptions = { strict: true, noEmit: true, jsx: 'react-jsx', allowImportingTsExtensions: true }
  const texts = Object.entries(REFUSED).map(([file, [text]]) => [file, text] as const)
  for (const [file, text] of [...texts, ['tsconfig.json', JSON.stringify({ compilerOptions })] as const]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const refused = await lint(Object.keys(REFUSED))
  expect(refused).toEqual(
    Object.fromEntries(Object.entries(REFUSED).map(([file, [, ...rules]]) => [file, rules])),
  )
})

/** @returns which rules refuse each file */
async function lint(files: readonly string[]): Promise<Record<string, string[]>> {
  const oxlint = resolve('node_modules', 'oxlint', 'bin', 'oxlint')
  const answer = await new Promise<string>((done) => {
    execFile(process.execPath, [oxlint, '--format=json', ...files], { cwd: folder }, (_, stdout) =>
      done(stdout),
    )
  })
  const { diagnostics } = JSON.parse(answer) as { diagnostics: { code: string; filename: string }[] }
  return Object.fromEntries(
    files.map((file) => [
      file,
      diagnostics
        .filter(({ filename }) => filename === file)
        .map(({ code }) => code)
        .sort(),
    ]),
  )
}
