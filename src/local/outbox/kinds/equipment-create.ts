import * as z from 'zod/mini'
import { equipmentFields } from '#domain/process/equipment.ts'
import { deviceKind, laneOf, NO_ADDRESS } from './device-kind.ts'

export const equipmentCreate = deviceKind({
  schema: z.object({
    kind: z.literal('equipment.create'),
    equipmentKey: z.string(),
    fields: equipmentFields,
  }),
  entity: 'equipment',
  action: 'make',
  keyOf: ({ equipmentKey }) => equipmentKey,
  laneOf: () => laneOf.catalogue,
  addressOf: () => NO_ADDRESS,
})
