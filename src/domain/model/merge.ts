import * as z from 'zod/mini'
import { serverId } from '#domain/ids.ts'
import { mergedInto } from './model.ts'

/** `POST …/{slug}/merge/`: the model of the same area that stays. */
export const modelMerge = z.object({ into: serverId })

/** `GET …/{slug}/merge/?into=`, the same. */
export const modelMergeQuery = z.object({
  into: z.coerce.number().check(z.int(), z.positive(), z.lte(2_147_483_647)),
})

/** What merging two models would do, as they stand now. Its ETag is that of the one that goes. */
export const modelMergePreview = z.object({
  /** Why the two cannot be one; null: they can. */
  refusal: z.nullable(z.string()),
  /** What would go over to the one that stays. */
  processes: z.int(),
  photos: z.int(),
  /** Fields of the models themselves in which something else stands, and nothing goes over. */
  differing: z.array(z.string()),
})
export type ModelMergePreview = z.infer<typeof modelMergePreview>

/** What the answer to a merge has to say: it is the whole model that went. */
export const mergedModel = z.object({ id: serverId, mergedInto })
