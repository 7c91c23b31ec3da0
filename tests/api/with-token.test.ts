import { describe, expect, it } from 'vitest'
import type { ApiClient } from '#api/client.ts'
import { ApiProblem, type ProblemCause } from '#api/problem.ts'
import type { Renewal } from '#api/tokens.ts'
import { withRenewal, withToken } from '#api/with-token.ts'

const call = { method: 'GET', path: '/api/thing/', answer: null } as const

/** A server that takes the token `fresh` only, and a page that renews tokens as it is told. */
function open(token: string, renewal: Renewal = 'renewed', refusal: ProblemCause['kind'] = 'unauthorised') {
  const seen: string[] = []
  let renewals = 0
  const tokens = {
    token: () => token,
    renew: () => {
      renewals += 1
      if (renewal === 'renewed') token = 'fresh'
      return Promise.resolve(renewal)
    },
  }
  const answer = <T>(value: T): Promise<T> => {
    seen.push(token)
    if (token === 'fresh') return Promise.resolve(value)
    return Promise.reject(new ApiProblem({ kind: refusal } as ProblemCause))
  }
  const client: ApiClient = {
    picture: () => Promise.reject(new Error('not asked for')),
    file: () => answer(new Blob(['a file'])),
    stream: () => answer(undefined as never),
    call: () => answer({ value: undefined as never, status: 200, etag: null }),
  }
  return { client, tokens, seen, renewals: () => renewals }
}

describe('a protected call', () => {
  it('renews a refused token once and goes on', async () => {
    const { client, tokens, seen } = open('old')
    await withToken(client, tokens).call(call)
    expect(seen).toEqual(['old', 'fresh'])
  })

  it.each(['refused', 'unreachable'] as const)('is not repeated when the renewal was %s', async (renewal) => {
    const { client, tokens, seen } = open('old', renewal)
    await expect(withToken(client, tokens).call(call)).rejects.toThrow(ApiProblem)
    expect(seen).toEqual(['old'])
  })

  it('renews nothing for any other failure', async () => {
    const { client, tokens, renewals } = open('old', 'renewed', 'network')
    await expect(withToken(client, tokens).call(call)).rejects.toThrow(ApiProblem)
    expect(renewals()).toBe(0)
  })

  it('passes a defect on as it is', async () => {
    const { client, tokens } = open('old')
    const broken = { ...client, call: () => Promise.reject(new Error('defect')) }
    await expect(withRenewal(broken, tokens).call(call)).rejects.toThrow('defect')
  })

  it('asks for a token first where there is none', async () => {
    const { client, tokens, seen } = open('')
    await withToken(client, tokens).call(call)
    expect(seen).toEqual(['fresh'])
  })

  it('that is refused once another call has a new token is repeated with that', async () => {
    const { client, tokens, seen, renewals } = open('old')
    const late = Promise.withResolvers<never>()
    const refusals = [late.promise]
    const protectedClient = withToken(
      { ...client, call: () => refusals.shift() ?? client.call(call) },
      tokens,
    )
    const second = protectedClient.call(call)
    await protectedClient.call(call)
    expect(renewals()).toBe(1)
    late.reject(new ApiProblem({ kind: 'unauthorised', detail: '' }))
    await second
    expect(seen).toEqual(['old', 'fresh', 'fresh'])
    expect(renewals()).toBe(1)
  })

  it('that a cache may answer is tried without one', async () => {
    const { client, tokens, seen } = open('')
    await withRenewal(client, tokens).call(call)
    expect(seen).toEqual(['', 'fresh'])
  })
})

describe.each(['file', 'stream'] as const)('a protected %s', (what) => {
  const ask = (client: ApiClient) => client[what]({} as never)

  it('is asked for with a token that is renewed where it is refused', async () => {
    const { client, tokens, seen } = open('old')
    await ask(withToken(client, tokens))
    expect(seen).toEqual(['old', 'fresh'])
  })

  it('asks for a token first where there is none', async () => {
    const { client, tokens, seen } = open('')
    await ask(withToken(client, tokens))
    expect(seen).toEqual(['fresh'])
  })
})

it('a protected file is what comes', async () => {
  const { client, tokens } = open('fresh')
  expect(await (await withToken(client, tokens).file({} as never)).text()).toBe('a file')
})
