import * as z from 'zod/mini'
import { deviceKind, laneOf } from './device-kind.ts'

export const processDelete = deviceKind({
  schema: z.object({ kind: z.literal('process.delete'), modelKey: z.string(), processKey: z.string() }),
  entity: 'process',
  action: 'delete',
  keyOf: ({ processKey }) => processKey,
  laneOf: ({ modelKey }) => laneOf.model(modelKey),
  addressOf: ({ modelKey, processKey }) => ({ modelKey, processKey }),
})
