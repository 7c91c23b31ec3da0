import * as z from 'zod/mini'
import { serverId } from '#domain/ids.ts'

/** A root technology: level 0 is a major category, level 1 a sub category under `parentId`. */
export const rootTech = z.object({
  id: serverId,
  name: z.string(),
  memo: z.string(),
  level: z.union([z.literal(0), z.literal(1)]),
  parentId: z.nullable(serverId),
})
export type RootTech = z.infer<typeof rootTech>

export function majorRootTechs(all: readonly RootTech[]): RootTech[] {
  return all.filter((tech) => tech.level === 0)
}

/** The subs of a chosen major, and only those. */
export function subRootTechs(all: readonly RootTech[], majorId: number | null): RootTech[] {
  return majorId === null ? [] : all.filter((tech) => tech.level === 1 && tech.parentId === majorId)
}
