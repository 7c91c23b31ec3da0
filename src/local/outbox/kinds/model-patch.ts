import * as z from 'zod/mini'
import { modelFields } from '#local/store/fields.ts'
import { foldFields } from '#local/outbox/merge.ts'
import { section } from '#local/outbox/section-fields.ts'
import { deviceKind, laneOfSection, mentionedIn } from './device-kind.ts'

export const modelPatch = deviceKind({
  schema: z.object({
    kind: z.literal('model.patch'),
    modelKey: z.string(),
    section,
    fields: z.partial(modelFields),
    base: z.partial(modelFields),
  }),
  entity: 'model',
  action: 'edit',
  keyOf: ({ modelKey }) => modelKey,
  laneOf: laneOfSection,
  addressOf: ({ modelKey }) => ({ modelKey, processKey: null }),
  mentionsOf: ({ fields }) => mentionedIn(fields),
  foldModel: (view, patch) => view && foldFields(view, patch),
  recreates: () => null,
})
