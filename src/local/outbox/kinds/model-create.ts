import * as z from 'zod/mini'
import { groupRef } from '#domain/model/group.ts'
import { EMPTY_MODEL } from '#local/store/fields.ts'
import { deviceKind, laneOf, NO_ADDRESS } from './device-kind.ts'

export const modelCreate = deviceKind({
  schema: z.object({
    kind: z.literal('model.create'),
    modelKey: z.string(),
    fields: z.object({ title: z.string(), group: groupRef }),
  }),
  entity: 'model',
  action: 'make',
  keyOf: ({ modelKey }) => modelKey,
  laneOf: ({ modelKey }) => laneOf.model(modelKey),
  addressOf: () => NO_ADDRESS,
  foldModel: (view, { fields }) => view ?? { ...EMPTY_MODEL, ...fields },
})
