import * as z from 'zod/mini'

/** A page of a list. `next` is an absolute address of which only the page number is read. */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ results: z.array(item), next: z.nullable(z.string()), count: z.optional(z.int()) })
}

/**
 * The page number in the `next` link of a page, or null if there is no further page. A link that does not lead on is
 * none: it would go round for ever.
 */
export function pageAfter(page: number, next: string | null): number | null {
  const number = Number(/[?&]page=(\d+)/.exec(next ?? '')?.[1])
  return Number.isInteger(number) && number > page ? number : null
}

/** The page sizes that the lists are asked with; the server may cap a page. */
export const PAGE_SIZE = {
  industry: 10_000,
  model: 10_000,
  equipment: 10_000,
  kpi: 1_000,
  rootTech: 1_000,
} as const
