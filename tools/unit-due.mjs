// The unit tests of `npm run check`: the files that anything has changed for since they were last green. `npm run unit`
// and `npm test` play all.
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVitest } from 'vitest/node'
import { goodStamps, hashOfFiles, keepStamps, readsFiles, stampOf } from './stamps.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const settings = hashOfFiles(['package-lock.json', 'vitest.config.ts'])
const everything = hashOfFiles(['**/*', '.*', '.ci/*'])
const green = goodStamps('unit')

const vitest = await createVitest({ root, watch: false, project: ['unit'] })
await vitest.standalone()
const tests = (await vitest.globTestSpecifications()).map((specification) => {
  const file = relative(root, specification.moduleId)
  const setUpBy = specification.project.config.setupFiles.map((path) => relative(root, path))
  const stamp = stampOf([file, ...setUpBy], readsFiles(file) ? everything : settings)
  return { file, specification, stamp }
})
const due = tests.filter(({ file, stamp }) => green[file] !== stamp)
console.log(`${due.length} of ${tests.length} files of unit tests are due.`)
const passed = due.length === 0 ? [] : await play(due.map(({ specification }) => specification))
await vitest.close()

const good = tests.filter(
  ({ file, stamp, specification }) => green[file] === stamp || passed.includes(specification.moduleId),
)
keepStamps('unit', Object.fromEntries(good.map(({ file, stamp }) => [file, stamp])))
if (good.length < tests.length) process.exitCode = 1

/**
 * @param {import('vitest/node').TestSpecification[]} specifications
 * @returns {Promise<string[]>} the files whose tests passed
 */
async function play(specifications) {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  // What threw outside of every test may belong to any of them.
  if (unhandledErrors.length > 0) return []
  return testModules.filter((module) => module.ok()).map(({ moduleId }) => moduleId)
}
