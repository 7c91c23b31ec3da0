import { expect } from '@playwright/test'

export interface ApiSession {
  read: (path: string) => Promise<unknown>
  /** PATCHes, past the network of the device under test. */
  change: (path: string, fields: object) => Promise<void>
  /** POSTs what makes something. */
  make: (path: string, fields: object) => Promise<unknown>
  /** POSTs what changes something that is there. */
  act: (path: string, fields: object) => Promise<unknown>
  /** Where nothing but 204 is an answer. */
  tell: (method: 'POST' | 'DELETE', path: string) => Promise<void>
}

/** A signed-in user of the API who has no device of ours in between. */
export function openApiSession(server: { url: string }, username = 'admin'): ApiSession {
  let token: Promise<string> | undefined
  const send = async (path: string, init: RequestInit) => {
    token ??= signIn(server.url, username)
    const headers = { 'content-type': 'application/json', authorization: `Token ${await token}` }
    return fetch(server.url + path, { ...init, headers })
  }
  const ask = async (path: string, init: RequestInit = {}, status = 200) => {
    let answer = await send(path, init)
    // A long test outlives its token.
    if (answer.status === 401) {
      token = undefined
      answer = await send(path, init)
    }
    expect(answer.status, `${init.method ?? 'GET'} ${path}`).toBe(status)
    return status === 204 ? null : (answer.json() as Promise<unknown>)
  }
  return {
    read: (path) => ask(path),
    change: async (path, fields) => {
      await ask(path, { method: 'PATCH', body: JSON.stringify(fields) })
    },
    act: (path, fields) => ask(path, { method: 'POST', body: JSON.stringify(fields) }),
    make: (path, fields) => ask(path, { method: 'POST', body: JSON.stringify(fields) }, 201),
    tell: async (method, path) => {
      await ask(path, { method }, 204)
    },
  }
}

async function signIn(url: string, username: string): Promise<string> {
  const basic = Buffer.from(`${username}:demo-${username}`).toString('base64')
  const answer = await fetch(`${url}/api/auth/login/`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
  })
  return ((await answer.json()) as { token: string }).token
}
