import type { Page } from '@playwright/test'

/** One call of the API with the session of the page; throws on anything but a success. */
export async function callApi(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  return page.evaluate(
    async (call) => {
      const renewed = await fetch('/api/auth/refresh/', { method: 'POST' })
      const { token } = (await renewed.json()) as { token: string }
      const answer = await fetch(call.path, {
        method: call.method,
        headers: {
          Authorization: `Token ${token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      })
      if (!answer.ok) throw new Error(`${call.method} ${call.path}: ${answer.status} ${await answer.text()}`)
      return answer.status === 204 ? null : (answer.json() as Promise<unknown>)
    },
    { method, path, body },
  )
}

/** @returns the id of the stored image */
export async function uploadImage(page: Page, path: string, bytes: Buffer): Promise<number> {
  return page.evaluate(
    async (upload) => {
      const renewed = await fetch('/api/auth/refresh/', { method: 'POST' })
      const { token } = (await renewed.json()) as { token: string }
      const body = new FormData()
      const picture = Uint8Array.from(atob(upload.base64), (char) => char.charCodeAt(0))
      body.append('key', new File([picture], 'photo.jpg', { type: 'image/jpeg' }))
      const headers = { Authorization: `Token ${token}`, 'Idempotency-Key': crypto.randomUUID() }
      const answer = await fetch(upload.path, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`${upload.path}: ${answer.status} ${await answer.text()}`)
      return ((await answer.json()) as { id: number }).id
    },
    { path, base64: bytes.toString('base64') },
  )
}
