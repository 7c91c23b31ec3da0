import { describe, expect, it } from 'vitest'
import type { ProblemCause } from '#api/problem.ts'
import { outcomeOf } from '#sync/model/outcome.ts'

const error = (kind: string, status: number | null, message = '') => ({ kind, status, message })
const fields = { title: ['비어 있습니다'] }

describe('what a failed call says about the operation', () => {
  it.each<[ProblemCause, 'network' | 'portal' | 'server', number | null]>([
    [{ kind: 'network' }, 'network', null],
    [{ kind: 'timeout' }, 'network', null],
    [{ kind: 'portal', status: 302 }, 'portal', 302],
    [{ kind: 'server', status: 503 }, 'server', 503],
    [{ kind: 'unexpected', status: 200 }, 'server', 200],
  ])('%o leaves open whether it was carried out', (problem, why, status) => {
    expect(outcomeOf(problem)).toEqual({ kind: 'unknown', why, error: error(problem.kind, status) })
  })

  it.each([408, 425])('%i is no refusal: it leaves it open', (status) => {
    const problem = { kind: 'refused', status, detail: '', fields: {} } as const
    expect(outcomeOf(problem)).toMatchObject({ kind: 'unknown', why: 'server', error: { status } })
  })

  it.each([400, 413, 422, 429])('%i with a reason is a refusal, which keeps it and its fields', (status) => {
    const problem = { kind: 'refused', status, detail: '안 됩니다', fields } as const
    expect(outcomeOf(problem)).toEqual({
      kind: 'refused',
      error: { ...error('refused', status, '안 됩니다'), fields },
    })
  })

  it('428 and 412 ask for a look, 409 only for time', () => {
    expect(outcomeOf({ kind: 'refused', status: 428, detail: '', fields: {} }).kind).toBe('changed')
    expect(outcomeOf({ kind: 'conflict', status: 412, detail: 'x' })).toEqual({
      kind: 'changed',
      error: error('conflict', 412, 'x'),
    })
    expect(outcomeOf({ kind: 'conflict', status: 409, detail: 'x' })).toEqual({
      kind: 'unknown',
      why: 'server',
      error: error('conflict', 409, 'x'),
    })
  })

  it('404 asks for a look, and says so by its status', () => {
    expect(outcomeOf({ kind: 'not-found', detail: '' })).toEqual({
      kind: 'gone',
      error: error('not-found', 404),
    })
  })

  it('a server that asks for a pause is given the one it asked for', () => {
    const problem = { kind: 'throttled', status: 429, retryAfterMs: 7_000 } as const
    expect(outcomeOf(problem)).toEqual({
      ...{ kind: 'throttled', retryAfterMs: 7_000 },
      error: error('throttled', 429),
    })
  })

  it('a server that says that it needs time is remembered to have said so, and for nothing else', () => {
    const away = { kind: 'throttled', status: 503, retryAfterMs: null } as const
    const said = (needs: string) => {
      const outcome = outcomeOf({ ...away, needs })
      return 'error' in outcome && outcome.error.needs
    }
    expect([said('time'), said('second-factor')]).toEqual(['time', undefined])
    expect(outcomeOf({ kind: 'server', status: 507, needs: 'time' })).toMatchObject({
      kind: 'unknown',
      error: { status: 507, needs: 'time' },
    })
  })

  it('401 ends the session, and no work with it', () => {
    expect(outcomeOf({ kind: 'unauthorised', detail: '' })).toEqual({ kind: 'session' })
  })

  it.each(['Authentication credentials were not provided.', 'INVALID TOKEN', 'CSRF Failed: token missing'])(
    '403 with "%s" means 401',
    (detail) => {
      expect(outcomeOf({ kind: 'forbidden', detail })).toEqual({ kind: 'session' })
    },
  )

  it('403 otherwise is a refusal', () => {
    expect(outcomeOf({ kind: 'forbidden', detail: '권한이 없습니다' })).toEqual({
      kind: 'refused',
      error: error('forbidden', 403, '권한이 없습니다'),
    })
  })

  it('of a reason only the first 4,000 characters are kept', () => {
    const outcome = outcomeOf({ kind: 'not-found', detail: `${'가'.repeat(4_000)}나` })
    expect(outcome).toMatchObject({ error: { message: '가'.repeat(4_000) } })
  })
})
