import * as z from 'zod/mini'
import { processFields } from '#local/store/fields.ts'
import { foldFields } from '#local/outbox/merge.ts'
import { section } from '#local/outbox/section-fields.ts'
import { deviceKind, laneOfSection, mentionedIn } from './device-kind.ts'

export const processPatch = deviceKind({
  schema: z.object({
    kind: z.literal('process.patch'),
    modelKey: z.string(),
    processKey: z.string(),
    section,
    fields: z.partial(processFields),
    base: z.partial(processFields),
  }),
  entity: 'process',
  action: 'edit',
  keyOf: ({ processKey }) => processKey,
  laneOf: laneOfSection,
  addressOf: ({ modelKey, processKey }) => ({ modelKey, processKey }),
  mentionsOf: ({ fields }) => mentionedIn(fields),
  foldProcess: (view, patch) => view && foldFields(view, patch),
  recreates: ({ processKey }) => processKey,
})
