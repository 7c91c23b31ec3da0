/** @typedef {import('./playwright-report.mjs').Played} Played */

/**
 * What a run has shown: a line for each spec of each engine.
 * @param {readonly Played[]} played
 * @returns {string[]}
 */
export function linesOfSpecs(played) {
  const bySpec = Map.groupBy(played, ({ project, file }) => `${project.padEnd(8)} ${file}`)
  return [...bySpec]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([spec, tests]) => `  ${spec}: ${countsOf(tests)}`)
}

/**
 * The same in one line.
 * @param {string} title
 * @param {readonly Played[]} played
 * @param {boolean} held as the test runner ended: a run can be red without a test that is
 */
export function lineOfRun(title, played, held) {
  const byEngine = Map.groupBy(played, ({ project }) => project)
  const engines = [...byEngine].map(([engine, tests]) => `${engine} ${countsOf(tests)}`)
  return `${held ? '✓' : '✗'} ${title}: ${engines.join('; ') || 'nothing was played'}`
}

/** @param {readonly Played[]} tests */
function countsOf(tests) {
  const count = (/** @type {Played['state']} */ wanted) =>
    tests.filter(({ state }) => state === wanted).length
  const seconds = tests.reduce((sum, { ms }) => sum + ms, 0) / 1000
  const states = /** @type {const} */ (['passed', 'failed', 'skipped'])
  const counts = states.filter((state) => state === 'passed' || count(state) > 0)
  return `${counts.map((state) => `${count(state)} ${state}`).join(', ')}, ${seconds.toFixed(0)} s`
}
