import * as z from 'zod/mini'

/** The two kinds of model. Their paths: `/reference-model` (general, 일반) and `/root-model` (root, 뿌리). */
export const area = z.enum(['general', 'root'])
export type Area = z.infer<typeof area>
