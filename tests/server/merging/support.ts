import { expect } from 'vitest'
import { paths } from '#domain/contract.ts'
import type { Area } from '#domain/model/area.ts'
import { modelWithIndustry } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import type { Answer, Caller } from '../support/callers/callers.ts'

export interface Made {
  id: number
  slug: string
  /** The ids of its processes. */
  ids: number[]
}

/** A model with processes of these names. */
export async function modelWith(
  caller: Caller,
  area: Area,
  title: string,
  names: readonly string[],
  group?: string,
): Promise<Made> {
  const slug = await modelWithIndustry(caller, area, title, group)
  const ids: number[] = []
  for (const name of names) ids.push((await caller.post(paths.processes(area, slug), { name })).body.id)
  return { id: (await caller.get(paths.model(area, slug))).body.id, slug, ids }
}

export function mergeModels(
  caller: Caller,
  area: Area,
  [from, into]: readonly [Pick<Made, 'slug'>, Pick<Made, 'id'>],
  options: { key?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return caller.post(paths.modelMerge(area, from.slug), { into: into.id }, options)
}

/** Gives a process a photo, and answers its id. */
export async function showPhoto(caller: Caller, processPath: string): Promise<number> {
  const { id } = (await caller.upload(`${processPath}image/`, await phonePhoto())).body
  expect((await caller.patch(processPath, { imageIds: [id] })).status).toBe(200)
  return id
}

export async function processesIn(caller: Caller, area: Area, slug: string): Promise<any[]> {
  return (await caller.get(paths.processes(area, slug))).body.results
}
