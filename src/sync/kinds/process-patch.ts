import { processToDevice } from '#local/answers/to-device.ts'
import { captionedBy } from '#local/outbox/captioned-by.ts'
import type { ProcessRow } from '#local/store/records.ts'
import { patchToWire } from '#sync/model/to-wire.ts'
import { addressOfProcess, serverIds } from './addresses.ts'
import { processIn } from './made.ts'
import { findingOf, rebased } from './patches.ts'
import type { WireKind } from './wire-kind.ts'

export const processPatch: WireKind<'process.patch'> = {
  send: async ({ db, api, op, record, changing }, intent) => {
    const { slug, id } = await addressOfProcess(db, intent)
    const row = record as ProcessRow | null
    const fields = rebased(row?.base ?? null, intent)
    const ids = await serverIds(db, { ...intent, fields })
    const body = patchToWire(fields, ids, captionedBy(intent, fields.images))
    return processIn(await api.patchProcess(op.area, slug, id, body, changing(row?.etag)))
  },
  look: async ({ db, api, op, signal }, intent) => {
    const { slug, id } = await addressOfProcess(db, intent)
    const answer = await api.process(op.area, slug, id, signal)
    return findingOf(intent, await processToDevice(db, answer.value), processIn(answer))
  },
}
