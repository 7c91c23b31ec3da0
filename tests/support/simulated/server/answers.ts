import type { Answer, Call } from '#api/client.ts'
import { ApiProblem } from '#api/problem.ts'

export function ok(value: unknown): Answer<unknown> {
  return { value: structuredClone(value), status: 200, etag: null }
}

export function created(value: unknown): Answer<unknown> {
  return { value: structuredClone(value), status: 201, etag: null }
}

export function page(results: readonly unknown[]): Answer<unknown> {
  return ok({ results, next: null })
}

export function refusal(status: number, detail: string): ApiProblem {
  return new ApiProblem({ kind: 'refused', status, detail, fields: {} })
}

/** @throws ApiProblem where the caller wants another version than this one */
export function checkVersion(call: Call<unknown>, etag: string): void {
  const wanted = call.headers?.['if-match']
  // As the server reads it: with what a gateway has added.
  if (wanted === undefined || wanted.replace(/^W\//, '').replace(/-gzip(?="$)/, '') === etag) return
  throw new ApiProblem({ kind: 'conflict', status: 412, detail: '' })
}
