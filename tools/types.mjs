// `npm run types`: TypeScript on each program that it may judge differently from the last time. `tsc -b` looks only
// at the files that a program includes, and stays silent about tests whose app has changed.
// TypeScript 7 judges; 6 stays beside it for those who need its API (docs/decisions/041-native-checks.md).
import { spawnSync } from 'node:child_process'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { goodStamps, hashOfFiles, keepStamps, stampOf } from './stamps.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const TSC = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc')
const settings = hashOfFiles(['package-lock.json', '**/tsconfig.json', '{src,sw}/**/*.d.ts'])
/** The smallest first: what is wrong in many is told by the quickest. */
const PROGRAMS = ['sw', 'src/sync', 'server', 'src', 'tools', 'tests']

const good = goodStamps('types')
for (const program of PROGRAMS) {
  const stamp = stampOf(filesOf(program), settings)
  if (good[program] === stamp) continue
  const { status } = spawnSync(process.execPath, [TSC, '-p', program], { cwd: root, stdio: 'inherit' })
  if (status === 0) good[program] = stamp
  else process.exitCode = 1
}
keepStamps('types', good)

/** @param {string} program */
function filesOf(program) {
  const folder = join(root, program)
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), (path) => ts.sys.readFile(path))
  return ts.parseJsonConfigFileContent(config, ts.sys, folder).fileNames.map((file) => relative(root, file))
}
