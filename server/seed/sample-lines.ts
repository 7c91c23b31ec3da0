import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The lines of a file of sample data in `sources/`. */
export async function sampleLines(file: string): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, 'sources', file), 'utf8')
  return text.trim().split('\n')
}

/** `key: value`; a value may hold further colons. */
export function keyAndValue(line: string): [key: string, value: string] {
  const [key = '', ...rest] = line.split(': ')
  return [key, rest.join(': ')]
}
