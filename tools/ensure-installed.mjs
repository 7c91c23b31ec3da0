// Installs the packages, only when the lockfile changed since the last time. Runs on any Node from 20 on and
// uses nothing that would have to be installed first.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const marker = join(root, 'node_modules', '.cache', 'installed-lockfile')
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

const installed = existsSync(marker) ? readFileSync(marker, 'utf8') : ''
if (installed !== wanted) {
  console.log('패키지를 설치합니다 (잠금 파일이 바뀌었을 때만 합니다)…')
  const npm = process.env.npm_execpath
  const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
  const result = spawnSync(command, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (result.status !== 0) {
    console.error('패키지를 설치하지 못했습니다.')
    process.exit(result.status ?? 1)
  }
  mkdirSync(dirname(marker), { recursive: true })
  writeFileSync(marker, wanted)
}
