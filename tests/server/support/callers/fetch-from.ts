import type { TestApp } from '../apps/test-app.ts'

/** Where a client of the tests believes the server to be. */
export const HOST = 'http://survey.test'

/** Asks the server as a client's `fetch` does, without a network. */
export function fetchFrom(app: TestApp['app']): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const answer = await app.inject({
      method: request.method as 'GET',
      url: request.url.slice(HOST.length),
      headers: Object.fromEntries(request.headers),
      ...(request.body !== null && { payload: Buffer.from(await request.arrayBuffer()) }),
    })
    const { statusCode: status, headers } = answer
    return new Response(status === 204 ? null : answer.body, { status, headers: headers as HeadersInit })
  }
}
