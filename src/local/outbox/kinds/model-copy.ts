import * as z from 'zod/mini'
import { modelFields } from '#local/store/fields.ts'
import { deviceKind, laneOf } from './device-kind.ts'

export const modelCopy = deviceKind({
  schema: z.object({
    kind: z.literal('model.copy'),
    modelKey: z.string(),
    sourceKey: z.string(),
    /** What the copy is shown with until the server has made it; it is not sent. */
    seen: z.optional(modelFields),
  }),
  entity: 'model',
  action: 'make',
  keyOf: ({ modelKey }) => modelKey,
  // Behind the edits that belong in the copy, and before those that were made after it.
  laneOf: ({ sourceKey }) => laneOf.model(sourceKey),
  addressOf: ({ sourceKey }) => ({ modelKey: sourceKey, processKey: null }),
  foldModel: (view, { seen }) => view ?? seen ?? null,
  recreates: () => null,
})
