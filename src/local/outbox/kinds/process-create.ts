import * as z from 'zod/mini'
import { EMPTY_PROCESS } from '#local/store/fields.ts'
import { deviceKind, laneOf } from './device-kind.ts'

export const processCreate = deviceKind({
  schema: z.object({
    kind: z.literal('process.create'),
    modelKey: z.string(),
    processKey: z.string(),
    /** `provisionalNumber` is shown until the server gives the real one; it is not sent. */
    fields: z.object({ name: z.string(), provisionalNumber: z.string() }),
  }),
  entity: 'process',
  action: 'make',
  keyOf: ({ processKey }) => processKey,
  laneOf: ({ modelKey }) => laneOf.model(modelKey),
  addressOf: ({ modelKey }) => ({ modelKey, processKey: null }),
  foldProcess: (view, { fields: { name, provisionalNumber } }) =>
    view ?? { ...EMPTY_PROCESS, name, processNumber: provisionalNumber },
  recreates: () => null,
})
