import { describe, expect, it } from 'vitest'
import { ApiProblem, isSessionRefusal, problemOf } from '#api/problem.ts'

describe('a problem of a call', () => {
  it('says in one line what is known of it', () => {
    const line = (problem: ConstructorParameters<typeof ApiProblem>[0]) => String(new ApiProblem(problem))
    expect(line({ kind: 'network' })).toBe('ApiProblem: network')
    expect(line({ kind: 'portal', status: 302 })).toBe('ApiProblem: portal (302)')
    expect(line({ kind: 'not-found', detail: '없습니다' })).toBe('ApiProblem: not-found: 없습니다')
    expect(line({ kind: 'conflict', status: 412, detail: '' })).toBe('ApiProblem: conflict (412)')
  })

  it('keeps what caused it, where that is known', () => {
    const cause = new TypeError('Failed to fetch')
    expect(new ApiProblem({ kind: 'network' }, cause).cause).toBe(cause)
    expect(new ApiProblem({ kind: 'network' })).not.toHaveProperty('cause')
  })

  it('is known from any other error', () => {
    expect(problemOf(new ApiProblem({ kind: 'timeout' }))).toEqual({ kind: 'timeout' })
    expect(problemOf(new Error('defect'))).toBeNull()
  })

  it.each([
    [{ kind: 'unauthorised', detail: '' }, true],
    [{ kind: 'forbidden', detail: '' }, true],
    [{ kind: 'not-found', detail: '' }, false],
  ] as const)('%o is the end of the session: %s', (problem, isEnd) => {
    expect(isSessionRefusal(new ApiProblem(problem))).toBe(isEnd)
  })

  it('no defect is the end of the session', () => {
    expect(isSessionRefusal(new Error('defect'))).toBe(false)
  })
})
