import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const DOCUMENTS = ['*.md', 'docs/**/*.md', 'src/**/*.md', 'server/**/*.md', 'sw/**/*.md', 'tools/**/*.md']
const FOLDERS = ['src', 'sw', 'server', 'tests', 'tools', 'docs', 'public', 'deploy']
/** What is made, or is no file of ours. */
const NOT_STORED = /^(dist|dist-server|node_modules|pictures|photos|data)\//

const files = [
  ...readdirSync('.').filter((name) => name !== 'node_modules'),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
]
const known = new Set(files)
const knownNames = new Set(files.map((path) => basename(path)))

/** Every path that a text names: files by their ending, folders in backticks, and the targets of links. */
function pathsIn(text: string): string[] {
  const own = text.replace(/\bhttps?:\/\/[^\s)>\]`]+/g, '')
  const named =
    own.match(/(?<![\w/.#$-])(?:\.{1,2}\/)*[\w][\w.*/-]*\.(?:tsx?|mjs|js|css|json|md|png|svg|yml)\b/g) ?? []
  const folders = [...own.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)].map(([, path = '']) => path)
  const links = [...own.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, path = '']) => path)
  const inFolders = folders.filter((path) => FOLDERS.includes(path.split('/')[0] ?? '') && path.includes('/'))
  return [...new Set([...named, ...inFolders, ...links])]
}

function exists(path: string, document: string): boolean {
  const plain = path.replace(/\/$/, '')
  if (NOT_STORED.test(plain)) return true
  if (!plain.includes('/')) return known.has(plain) || knownNames.has(plain) || isPattern(plain)
  const bases = [dirname(document), '.', 'src', 'tests', 'server', 'src/sync', 'src/local']
  return bases.some((base) => known.has(join(base, plain)) || globSync(join(base, plain)).length > 0)
}

function isPattern(name: string): boolean {
  return name.includes('*') && globSync(`**/${name}`, { exclude: ['node_modules'] }).length > 0
}

describe('every path that a document names is there', () => {
  it.each(globSync(DOCUMENTS))('%s', (document) => {
    const paths = pathsIn(readFileSync(document, 'utf8'))
    expect(paths.filter((path) => !exists(path, document))).toEqual([])
  })

  it('and a path that is not there is found', () => {
    const text =
      'See `src/nowhere/` and [it](docs/none.md), src/lib/gone.ts, `gone.ts`; not https://x.kr/a.ts, `/b.js`.'
    const missing = pathsIn(text).filter((path) => !exists(path, 'README.md'))
    expect(missing.sort()).toEqual(['docs/none.md', 'gone.ts', 'src/lib/gone.ts', 'src/nowhere/'])
  })
})
