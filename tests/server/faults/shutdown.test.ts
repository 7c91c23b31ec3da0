import { once } from 'node:events'
import { request } from 'node:http'
import { rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { type RunningServer, runServer } from '../../support/server/run-server.ts'
import { openLive } from '../support/callers/live-stream.ts'
import { phonePhoto } from '../support/records/photos.ts'
import { multipart } from '../support/callers/callers.ts'
import { seededFolder } from '../support/databases/seeded-folder.ts'

test('a server that is told to stop finishes the upload under way', async () => {
  const dataDir = await seededFolder()
  const server = await runServer({ dataDir })
  try {
    const token = await signIn(server)
    const slug = await newModel(server, token)
    const { payload, contentType } = multipart(await phonePhoto({ width: 1200, height: 900 }), {})
    const middle = Math.floor(payload.length / 2)
    const upload = request(`${server.url}${paths.modelImages('root', slug)}`, {
      method: 'POST',
      headers: {
        authorization: `Token ${token}`,
        'content-type': contentType,
        'content-length': payload.length,
      },
    })
    const status = new Promise<number>((resolve, reject) => {
      upload.once('response', (answer) => resolve(answer.statusCode ?? 0))
      upload.once('error', reject)
    })
    upload.write(payload.subarray(0, middle))
    await new Promise((resolve) => setTimeout(resolve, 300))
    const stopped = server.stop()
    await new Promise((resolve) => setTimeout(resolve, 300))
    await expect(fetch(`${server.url}/health`)).rejects.toThrow()
    upload.end(payload.subarray(middle))
    expect(await status).toBe(201)
    await stopped
  } finally {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** Two seconds more than promised: a busy machine takes its time to notice. */
const PROMISED_MS = 10_000 + 2_000

test('a server that is told to stop ends in time, whatever hangs', { timeout: 300_000 }, async () => {
  const dataDir = await seededFolder()
  const bucket = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(bucket, 'listening')
  const { port } = bucket.address() as AddressInfo
  const env = {
    S3_BUCKET: 'photos',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  const server = await runServer({ dataDir, env })
  try {
    const token = await signIn(server)
    const slug = await newModel(server, token)
    const authorization = `Token ${token}`
    // An open page, a photo that a silent bucket does not take, and a body that comes a letter at a time.
    const live = await openLive(`${server.url}${paths.modelLive('root', slug)}`, token)
    const { payload, contentType } = multipart(await phonePhoto(), {})
    const asked = once(bucket, 'connection')
    const upload = fetch(`${server.url}${paths.modelImages('root', slug)}`, {
      method: 'POST',
      headers: { authorization, 'content-type': contentType },
      body: new Uint8Array(payload),
    }).catch(() => null)
    const trickle = request(`${server.url}${paths.models('root')}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'content-length': 1_000 },
    }).on('error', () => undefined)
    const letters = setInterval(() => trickle.write('{'), 200)
    await asked
    expect(live.status).toBe(200)
    const toldAt = performance.now()
    await server.stop()
    expect(performance.now() - toldAt).toBeLessThan(PROMISED_MS)
    clearInterval(letters)
    expect((await upload)?.ok ?? false).toBe(false)
  } finally {
    await server.kill()
    bucket.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function signIn(server: RunningServer): Promise<string> {
  const answer = await fetch(`${server.url}${paths.login}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('admin:demo-admin')}` },
  })
  return ((await answer.json()) as { token: string }).token
}

async function newModel(server: RunningServer, token: string): Promise<string> {
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
  const groups = (await (await fetch(`${server.url}${paths.groups('root')}`, { headers })).json()) as {
    id: number
  }[]
  const body = JSON.stringify({ title: '끄는 중', group: { id: groups[0]!.id } })
  const answer = await fetch(`${server.url}${paths.models('root')}`, { method: 'POST', headers, body })
  return ((await answer.json()) as { slug: string }).slug
}
