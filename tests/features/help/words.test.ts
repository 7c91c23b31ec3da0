import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = 'src/features/help'

function textOf(folder: string): string {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => folder === FOLDER || !path.startsWith(FOLDER))
    .map((path) => readFileSync(path, 'utf8').replaceAll(/\s+/g, ' '))
    .join('\n')
}

const help = textOf(FOLDER)
const app = textOf('src')

test('every button and field that the manual names is in the app under that name', () => {
  const named = [...help.matchAll(/<Ui>([^<]+)<\/Ui>/g)].map(([, name = '']) => name.trim())
  expect(named.length).toBeGreaterThan(15)
  expect([...new Set(named)].filter((name) => !app.includes(name))).toEqual([])
})

test('the contents of the manual name every subject of it, in its order', () => {
  const subjects = (file: string) =>
    [...readFileSync(join(FOLDER, file), 'utf8').matchAll(/<HelpPart\s+id="([a-z]+)"/g)].map(([, id]) => id)
  const contents = [
    ...readFileSync(join(FOLDER, 'help-contents.tsx'), 'utf8').matchAll(/\bid: '([a-z]+)'/g),
  ].map(([, id]) => id)
  expect(contents).toEqual([...subjects('field-parts.tsx'), ...subjects('care-parts.tsx')])
})
