import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as z from 'zod'

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const versions = z.record(z.string(), z.string())
const { dependencies, devDependencies } = z
  .object({ dependencies: versions, devDependencies: versions })
  .parse(read('package.json'))
const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({ integrity: z.optional(z.string()), resolved: z.optional(z.string()) }),
    ),
  })
  .parse(read('package-lock.json'))

it('every package comes from the registry, in one version, with its hash', () => {
  const asked = Object.entries({ ...dependencies, ...devDependencies })
  expect(asked.length).toBeGreaterThan(80)
  expect(asked.filter(([, version]) => !/^(npm:[a-z]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
  const installed = Object.entries(packages).filter(([path]) => path !== '')
  expect(installed.length).toBeGreaterThan(1_000)
  expect(installed.filter(([, { integrity = '' }]) => !/^sha512-/.test(integrity))).toEqual([])
  // Where a package came from is only written down where that is not the registry.
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})
