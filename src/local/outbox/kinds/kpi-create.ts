import * as z from 'zod/mini'
import { entityId } from '#domain/ids.ts'
import { deviceKind, laneOf, NO_ADDRESS } from './device-kind.ts'

export const kpiCreate = deviceKind({
  schema: z.object({
    kind: z.literal('kpi.create'),
    kpiKey: z.string(),
    fields: z.object({ name: z.string(), parentId: z.nullable(entityId) }),
  }),
  entity: 'kpi',
  action: 'make',
  keyOf: ({ kpiKey }) => kpiKey,
  laneOf: () => laneOf.catalogue,
  addressOf: () => NO_ADDRESS,
  mentionsOf: ({ fields }) => [fields.parentId],
})
