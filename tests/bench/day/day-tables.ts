import { readFileSync, writeFileSync } from 'node:fs'

const FILE = new URL('../../../docs/day.md', import.meta.url)

/** Puts measured lines into docs/day.md, between the comments of that name. */
export function writeDayTable(name: string, head: readonly [string, string], lines: readonly string[]): void {
  const [before = '', , after = ''] = readFileSync(FILE, 'utf8').split(
    new RegExp(`<!-- ${name}(?: end)? -->`),
  )
  const table = [...head, ...lines].join('\n')
  writeFileSync(FILE, `${before}<!-- ${name} -->\n\n${table}\n\n<!-- ${name} end -->${after}`)
}
