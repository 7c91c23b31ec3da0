import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { type RunningServer, discardServer, runServer } from './run-server.ts'

const root = join(import.meta.dirname, '..', '..', '..')
export const NEXT_TITLE = '다음 판'

export interface TwoBuilds {
  /** Where the build lies that is served. */
  appDir: string
  /** The network before the server. */
  proxy: FaultProxy
  server: RunningServer
  /** The server goes on to the next build and keeps nothing of this one. */
  deployNext: () => void
  /** The names of the scripts that only the build of now has. */
  oldScripts: () => string[]
}

/** Two builds of the app that differ in their configured name, and for each test a server whose files are exchanged. */
export function serveTwoBuilds(): TwoBuilds {
  let next = ''
  const present = {} as TwoBuilds

  test.beforeAll(() => {
    next = mkdtempSync(join(tmpdir(), 'next-build-'))
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const built = spawnSync(process.execPath, [vite, 'build', '--outDir', next, '--logLevel', 'error'], {
      cwd: root,
      env: { ...process.env, VITE_SYSTEM_TITLE: NEXT_TITLE },
    })
    expect(built.status, built.stderr.toString()).toBe(0)
  })
  test.afterAll(() => {
    rmSync(next, { recursive: true, force: true })
  })
  test.beforeEach(async () => {
    present.appDir = mkdtempSync(join(tmpdir(), 'served-build-'))
    cpSync(join(root, 'dist'), present.appDir, { recursive: true })
    present.server = await runServer({ env: { APP_DIR: present.appDir } })
    present.proxy = await startFaultProxy(present.server)
  })
  test.afterEach(async () => {
    await present.proxy.close()
    await discardServer(present.server)
    rmSync(present.appDir, { recursive: true, force: true })
  })
  present.deployNext = () => {
    for (const name of readdirSync(present.appDir)) rmSync(join(present.appDir, name), { recursive: true })
    cpSync(next, present.appDir, { recursive: true })
  }
  present.oldScripts = () => {
    const kept = readdirSync(join(next, 'assets'))
    return readdirSync(join(present.appDir, 'assets')).filter(
      (name) => name.endsWith('.js') && !kept.includes(name),
    )
  }
  return present
}
