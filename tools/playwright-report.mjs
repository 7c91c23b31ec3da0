import { existsSync, readFileSync } from 'node:fs'

/** @typedef {import('@playwright/test/reporter').JSONReport} Report */
/** @typedef {import('@playwright/test/reporter').JSONReportSuite} Suite */

/**
 * @param {string} file
 * @returns {Report | null} nothing where the run ended before it wrote one
 */
export function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/**
 * @typedef {object} Played one test in one project
 * @property {string} project
 * @property {string} file
 * @property {string} name `file:line: title`
 * @property {'passed' | 'failed' | 'skipped'} state
 * @property {number} ms
 */

/**
 * @param {Report | null} report
 * @returns {Played[]}
 */
export const playedIn = (report) => report?.suites.flatMap(playedInSuite) ?? []

/**
 * @param {Suite} suite
 * @returns {Played[]}
 */
function playedInSuite({ specs, suites = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      project: projectName,
      file,
      name: `${file}:${line}: ${title}`,
      state: STATES[status],
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  )
  return [...own, ...suites.flatMap(playedInSuite)]
}

/**
 * One that needs a second try is red. @type {Record<import('@playwright/test/reporter').JSONReportTest['status'],
 * Played['state']>}
 */
const STATES = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' }

/** @param {readonly Played[]} played */
export const redIn = (played) =>
  played.filter(({ state }) => state === 'failed').map(({ project, name }) => `${project} ${name}`.trim())
