// A reporter for `npm test`: what failed in no test's own name (an error nobody caught, a worker that ended).
// Vitest's JSON has none of it, and a long output may reach its reader without the place that does.
// UNHANDLED_ERRORS names the file for it: a list of words, one for each.
import { writeFileSync } from 'node:fs'

export default class UnhandledErrors {
  /**
   * @param {readonly import('vitest/node').TestModule[]} _modules
   * @param {readonly import('vitest/node').SerializedError[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const { UNHANDLED_ERRORS: file } = process.env
    if (file !== undefined) writeFileSync(file, JSON.stringify(errors.map(told)))
  }
}

/** @param {import('vitest/node').SerializedError} error */
function told(error) {
  const { VITEST_TEST_PATH: path, VITEST_TEST_NAME: name } = error
  const during = [path, name].filter((part) => typeof part === 'string')
  return [...during, error.stack ?? error.message].join(': ')
}
