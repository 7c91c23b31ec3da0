import * as z from 'zod/mini'
import { serverId } from '#domain/ids.ts'

/** An industry record: a product under the standard (KSIC) and the input-output industry classification. */
export const genBiz = z.object({
  id: serverId,
  productName: z.string(),
  ksicCode: z.string(),
  ksic: z.string(),
  icCode: z.string(),
  ic: z.string(),
})
export type GenBiz = z.infer<typeof genBiz>

/** One class of a classification, as both classification searches answer it. */
export const classification = z.object({ code: z.string(), name: z.string() })
export type Classification = z.infer<typeof classification>
