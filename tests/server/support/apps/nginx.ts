import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithProcess } from '../../../support/server/end-with-process.ts'
import { freePort } from '../../../support/server/run-server.ts'
import { makeCertificate } from '../../../support/server/tls-front.ts'
import { binary, whyMissing } from '../databases/binaries.ts'

const DEPLOY = join(import.meta.dirname, '..', '..', '..', '..', 'deploy')
/** The name in the sample, which the certificate is for. */
export const SITE = 'survey.example.kr'

/** Of the sample, too: the line that there is one of for each server. */
const SAMPLE_SERVER = '127.0.0.1:8080'

export interface Nginx {
  httpPort: number
  httpsPort: number
  /** What its certificate is to be checked against. */
  certificate: Buffer
  pid: number
  stop: () => Promise<void>
}

/** Why the sample cannot be run here, or null where it can. */
export const whyNoNginx = (): string | null => whyMissing(['nginx', 'openssl'])

/**
 * The sample that is handed to operators, with nothing in it changed but ports, paths and the given words.
 * @param change words of the sample and what stands in their place
 * @param connections that each of its processes may have open
 */
export async function startNginx(
  servers: readonly number[],
  change: Readonly<Record<string, string>> = {},
  connections = 1024,
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'survey-nginx-'))
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  makeCertificate(folder, SITE)
  const site = replaceAll(readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8'), {
    'listen 80;': `listen 127.0.0.1:${httpPort};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${httpsPort} ssl http2;`,
    '/etc/ssl/survey/certificate.pem': join(folder, 'certificate.pem'),
    '/etc/ssl/survey/key.pem': join(folder, 'key.pem'),
    ...change,
  })
  const sample = readFileSync(join(DEPLOY, 'upstream.conf'), 'utf8')
  const line = sample.split('\n').find((one) => one.includes(SAMPLE_SERVER)) ?? ''
  const lines = servers.map((port) => replaceAll(line, { [SAMPLE_SERVER]: `127.0.0.1:${port}` }))
  const upstream = replaceAll(sample, { [line]: lines.join('\n') })
  mkdirSync(join(folder, 'temp'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, 'temp', name)};`,
  )
  const main = [
    'daemon off;',
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${join(folder, 'pid')};`,
    `error_log ${join(folder, 'error.log')};`,
    'worker_processes auto;',
    `events { worker_connections ${connections}; }`,
    'http {',
    'access_log off;',
    ...temporary,
    upstream,
    site,
    '}',
  ].join('\n')
  writeFileSync(join(folder, 'nginx.conf'), main)
  const args = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')]
  const child = spawn(binary('nginx') ?? 'nginx', args, { stdio: 'ignore' })
  child.once(
    'exit',
    endWithProcess(() => child.kill('SIGKILL')),
  )
  await untilListening(child, httpPort, join(folder, 'error.log'))
  const certificate = readFileSync(join(folder, 'certificate.pem'))
  const stop = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  return { httpPort, httpsPort, certificate, pid: child.pid ?? 0, stop }
}

async function untilListening(child: ChildProcess, port: number, log: string): Promise<void> {
  for (const deadline = performance.now() + 60_000; performance.now() < deadline;) {
    if (child.exitCode !== null) break
    const answer = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).catch(() => null)
    if (answer !== null) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`nginx does not listen: ${readFileSync(log, 'utf8')}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

function replaceAll(text: string, change: Readonly<Record<string, string>>): string {
  return Object.entries(change).reduce((changed, [words, others]) => {
    if (!changed.includes(words)) throw new Error(`The sample does not say "${words}".`)
    return changed.replaceAll(words, others)
  }, text)
}
