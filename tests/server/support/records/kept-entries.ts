import { randomUUID } from 'node:crypto'
import { paths } from '#domain/contract.ts'
import type { KeptCatalogue } from '#domain/process/keeping.ts'
import type { Answer, Caller } from '../callers/callers.ts'

export interface Listed {
  id: number
  name: string
  fullName?: string
}

/** A machine of its own name, so that no test meets another's. */
export async function newMachine(admin: Caller, name: string): Promise<Listed> {
  const fields = { equipmentType: '제조', industryType: '공통', otherType: '공작' }
  const { body } = await admin.post(paths.equipment, {
    name: `${name} ${randomUUID().slice(0, 6)}`,
    ...fields,
  })
  return body
}

/** The nodes of a path, each made where it is not there yet. */
export async function newPath(admin: Caller, names: readonly string[]): Promise<Listed[]> {
  const nodes: Listed[] = []
  for (const name of names) {
    const { body } = await admin.post(paths.kpi, { name, parent_id: nodes.at(-1)?.id ?? null })
    nodes.push(body)
  }
  return nodes
}

/** The nodes of a path as an entry sends them. */
export function chainOf(nodes: readonly { id: number }[], memo = '설명') {
  const [kpi0Id = null, kpi1Id = null, kpi2Id = null, kpi3Id = null] = nodes.map(({ id }) => id)
  return { kpi0Id, kpi1Id, kpi2Id, kpi3Id, memo }
}

/** What a catalogue offers under a name. */
export async function offered(caller: Caller, catalogue: KeptCatalogue, name: string): Promise<Listed[]> {
  const path = catalogue === 'equipment' ? paths.equipment : `${paths.kpi}?flatten=true`
  const joint = path.includes('?') ? '&' : '?'
  const { body } = await caller.get(`${path}${joint}search=${encodeURIComponent(name)}&page_size=500`)
  return body.results
}

export function merge(
  caller: Caller,
  catalogue: KeptCatalogue,
  [from, into]: readonly [{ id: number }, { id: number }],
  options: { key?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return caller.post(paths.mergeEntry(catalogue, from.id), { into: into.id }, options)
}
