import { beforeEach, describe, expect, it } from 'vitest'
import { ApiProblem } from '#api/problem.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { findByItsName } from '#sync/bare-contract/by-its-name.ts'
import { apiOf, leaderOf } from '../../support/unit/leader.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { operationOf } from '../../support/unit/operation.ts'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})

const node = (id: number, name: string) => ({ id, name, parentId: null })
/** Looks for the node 불량률 that was made here, in a catalogue that finds these by its name, or fails. */
async function find(found: object[] | Error) {
  const end = new AbortController().signal
  const limits: number[] = []
  const asked: unknown[][] = []
  const api = apiOf((...call) => {
    asked.push(call)
    if (found instanceof Error) throw found
    return { value: { results: found }, etag: null, status: 200 }
  })
  const timeout = (ms: number) => {
    limits.push(ms)
    return end
  }
  const fields = { name: '불량률', parentId: null }
  const op = operationOf({ kind: 'kpi.create', kpiKey: 'local-1', fields }, { userKey: 'kotric1' })
  const finding = findByItsName(leaderOf(db, { api, timeout }), op)
  const result = await finding.catch((error: unknown) => error)
  expect([asked, limits]).toEqual([[['kpiNamed', ['불량률', end]]], [30_000]])
  return result
}

describe('S-10 a creation that was answered with another name, where no keys are kept', () => {
  it('is what is listed by its own name', async () => {
    expect(await find([node(1, '불량'), node(2, '불량률')])).toEqual({
      kind: 'kpi',
      record: node(2, '불량률'),
    })
  })

  it('is what it was answered with where nothing is listed by its own', async () => {
    expect(await find([node(1, '불량')])).toBeNull()
  })

  it.each<ConstructorParameters<typeof ApiProblem>[0]>([
    { kind: 'network' },
    { kind: 'not-found', detail: '' },
    { kind: 'unauthorised', detail: '' },
  ])('is not known to be made where the look ends by $kind', async (problem) => {
    const result = await find(new ApiProblem(problem))
    expect(result).toBeInstanceOf(ApiProblem)
    expect(result).toMatchObject({ problem: { kind: 'unexpected', status: 201, detail: 'another name' } })
  })

  it('is no finding of a look that has a defect', async () => {
    const defect = new Error('a defect')
    expect(await find(defect)).toBe(defect)
  })
})
