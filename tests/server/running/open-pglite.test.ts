import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const OPEN = `
  import { openPglite } from '#server/store/open-pglite.ts'
  const database = await openPglite({})
  await database.query('select 1')
  await database.close()
`

it('no function of the embedded database is compiled a second time while it opens', async () => {
  const trace = ['--trace-wasm-compilation-times', '--input-type=module', '--eval', OPEN]
  const { stdout } = await promisify(execFile)(process.execPath, trace, { maxBuffer: 100_000_000 })
  const compilers = [...stdout.matchAll(/ using (\w+), took/g)].map(([, compiler]) => compiler)
  expect(new Set(compilers)).toEqual(new Set(['Liftoff']))
})
