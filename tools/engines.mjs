// `npm run engines`: journeys in real WebKit and Firefox where Debian's packages of them are installed; says which are
// missing.
// `npm run engines -- --times 20` plays them so many times in a row, and tells of each run in a line. What else is
// given goes to the test runner. What is known of a test that failed stays in test-results/engines/run-N.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lineOfRun, linesOfSpecs } from './engines-summary.mjs'
import { playedIn, readReport, redIn } from './playwright-report.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** Of the windows that GTK opens: no page is larger. */
const SCREEN = '-screen 0 1600x1280x24'
const RESULTS = 'test-results/engines'

/** Debian's folder for the libraries of this processor. */
const librariesHere = () => `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`

const ENGINES = [
  {
    name: 'webkit',
    files: [
      '/usr/bin/WebKitWebDriver',
      '/usr/bin/xvfb-run',
      '/usr/bin/xauth',
      '/usr/bin/python3',
      ...['girepository-1.0/WebKit2-4.1.typelib', 'libhangul.so.1'].map((name) =>
        join(librariesHere(), name),
      ),
    ],
    packages: 'webkit2gtk-driver xvfb xauth python3-gi gir1.2-webkit2-4.1 libhangul1',
  },
  { name: 'firefox', files: ['/usr/bin/firefox-esr'], packages: 'firefox-esr' },
]

/**
 * Plays the journeys in the engines that are here, and says in a line each how to get the others.
 * @param {{ args?: string[], env?: NodeJS.ProcessEnv, more?: string[] }} [how] what the test runner is given, and
 *   further engines
 * @returns {boolean | null} whether all held; null where no engine is here
 */
export function playInEngines({ args = [], env = process.env, more = [] } = {}) {
  const here = ENGINES.filter(({ files }) => files.every((path) => existsSync(path)))
  for (const { name, packages } of ENGINES.filter((engine) => !here.includes(engine)))
    console.log(`${name} 시험을 건너뜁니다. 설치: apt-get install -y --no-install-recommends ${packages}`)
  if (here.length === 0) return null
  const isChosen = args.some((arg) => arg.startsWith('--project'))
  const names = [...here.map(({ name }) => name), ...more]
  const projects = isChosen ? [] : names.map((name) => `--project=${name}`)
  const test = ['npx', 'playwright', 'test', '--config', 'tests/engines/playwright.config.ts']
  const screen = here.some(({ name }) => name === 'webkit') ? ['xvfb-run', '-a', '-s', SCREEN] : []
  const [command = '', ...rest] = [...screen, ...test, ...projects, ...args]
  return spawnSync(command, rest, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}

/**
 * Takes `--times N` out of what was given on the command line.
 * @param {string[]} args
 * @param {string} otherwise
 */
export function takeTimes(args, otherwise) {
  const at = args.indexOf('--times')
  const [, times = otherwise] = at === -1 ? [] : args.splice(at, 2)
  if (/^[1-9]\d*$/.test(times)) return times
  console.error('--times takes a number.')
  process.exit(1)
}

/**
 * Plays them so many times in a row, and tells of each run in a line.
 * @param {number} times
 * @param {NonNullable<Parameters<typeof playInEngines>[0]>} how
 * @returns {boolean} whether every run held
 */
export function playInARow(times, { args = [], env = process.env, ...rest }) {
  rmSync(join(root, RESULTS), { recursive: true, force: true })
  /** @type {string[]} */
  const lines = []
  let allHeld = true
  for (let run = 1; run <= times; run += 1) {
    const output = `${RESULTS}/run-${run}`
    const file = join(root, `${output}.json`)
    const held = playInEngines({
      ...rest,
      args: [...args, '--reporter=list,json', `--output=${output}`],
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    })
    if (held === null) return false
    allHeld &&= held
    const played = playedIn(readReport(file))
    lines.push(
      lineOfRun(`run ${run} of ${times}`, played, held),
      ...redIn(played).map((name) => `    ${name}`),
    )
    if (!held) lines.push(`    ${output}`)
    console.log(['', ...linesOfSpecs(played), ...lines].join('\n'))
  }
  return allHeld
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2)
  const times = Number(takeTimes(args, '1'))
  process.exit(playInARow(times, { args }) ? 0 : 1)
}
