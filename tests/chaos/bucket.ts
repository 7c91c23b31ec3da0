import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { wait } from '#lib/wait.ts'
import { freePort } from '../support/server/run-server.ts'

export interface Bucket {
  /** What a server needs to know of it. */
  env: Record<string, string>
  signal: (signal: NodeJS.Signals) => void
  /** After SIGKILL. */
  start: () => Promise<void>
  remove: () => Promise<void>
}

const program = join(
  dirname(createRequire(import.meta.url).resolve('s3rver/package.json')),
  'bin',
  's3rver.js',
)

/** A bucket of the S3 kind in a process of its own, which can be stopped and killed. */
export async function startBucket(): Promise<Bucket> {
  const folder = mkdtempSync(join(tmpdir(), 'survey-bucket-'))
  const port = await freePort()
  const endpoint = `http://127.0.0.1:${port}`
  let child: ChildProcess
  const start = async () => {
    const args = ['-d', folder, '-p', String(port), '-a', '127.0.0.1', '--silent']
    child = spawn(process.execPath, [program, ...args, '--configure-bucket', 'photos'], { stdio: 'ignore' })
    for (const deadline = performance.now() + 60_000; performance.now() < deadline;) {
      if ((await fetch(endpoint).catch(() => null)) !== null) return
      await wait(50)
    }
    throw new Error('The bucket does not answer.')
  }
  await start()
  return {
    env: {
      S3_BUCKET: 'photos',
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    signal: (signal) => void child.kill(signal),
    start,
    remove: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.kill('SIGKILL')) await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
