import { request } from 'node:http'
import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { type RunningServer, runServer } from '../support/run-server.ts'
import { phonePhoto } from './support/photos.ts'
import { multipart } from './support/test-app.ts'
import { seededFolder } from './support/seeded-folder.ts'

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
