import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { beforeAll, describe, expect, it } from 'vitest'
import configuration from '../.dependency-cruiser.js'

const FOLDERS = ['src', 'sw', 'server']

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
}

describe('the import rules', () => {
  let cruised: string[] = []
  let violations: string[] = []

  beforeAll(async () => {
    const { output } = await cruise(FOLDERS, {
      ...configuration.options,
      ruleSet: { forbidden: configuration.forbidden ?? [] },
      validate: true,
    })
    if (typeof output === 'string') throw new Error(output)
    cruised = output.modules.map((module) => module.source)
    violations = output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  }, 120_000)

  it('see every source file', () => {
    const missing = FOLDERS.flatMap(sourceFiles).filter((file) => !cruised.includes(file))
    expect(missing).toEqual([])
    expect(cruised.length).toBeGreaterThan(50)
  })

  it('find nothing forbidden', () => {
    expect(violations).toEqual([])
  })
})
