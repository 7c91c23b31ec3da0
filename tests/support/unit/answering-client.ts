import { type ApiClient, createClient } from '#api/client.ts'

/** A client of a server that gives one answer to everything, and what it was asked. */
export function answeringClient(answer: unknown, status = 200): { client: ApiClient; seen: Request[] } {
  const seen: Request[] = []
  const client = createClient({
    host: 'https://survey.example.kr',
    authScheme: 'Token',
    token: () => '',
    fetch: (input, init) => {
      const request = new Request(input, init)
      seen.push(request)
      if (request.signal.aborted) return Promise.reject(request.signal.reason as Error)
      return Promise.resolve(Response.json(answer, { status }))
    },
  })
  return { client, seen }
}
