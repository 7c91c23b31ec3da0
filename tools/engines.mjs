// `npm run engines`: journeys in real WebKit and Firefox where Debian's packages of them are installed; says which are missing.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

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
  const screen = here.some(({ name }) => name === 'webkit') ? ['xvfb-run', '-a'] : []
  const [command = '', ...rest] = [...screen, ...test, ...projects, ...args]
  return spawnSync(command, rest, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exit(playInEngines({ args: process.argv.slice(2) }) === true ? 0 : 1)
}
