import * as z from 'zod/mini'
import { deviceKind, laneOf } from './device-kind.ts'

export const photoUpload = deviceKind({
  schema: z.object({
    kind: z.literal('photo.upload'),
    modelKey: z.string(),
    /** null: a photo of the model itself. */
    processKey: z.nullable(z.string()),
    photoKey: z.string(),
  }),
  entity: 'photo',
  action: 'make',
  keyOf: ({ photoKey }) => photoKey,
  laneOf: ({ modelKey }) => laneOf.photos(modelKey),
  addressOf: ({ modelKey, processKey }) => ({ modelKey, processKey }),
  recreates: ({ processKey }) => processKey,
})
