import { putProcessBase } from '#local/answers/ingest.ts'
import { processToDevice } from '#local/answers/to-device.ts'
import type { ProcessRow } from '#local/store/records.ts'
import { processPatchToWire } from '#sync/model/to-wire.ts'
import { addressOfProcess, serverIds } from './addresses.ts'
import { findingOf, rebased } from './patches.ts'
import type { WireKind } from './wire-kind.ts'

export const processPatch: WireKind<'process.patch'> = {
  send: async ({ db, api, op, record, changing }, intent) => {
    const { slug, id } = await addressOfProcess(db, intent)
    const row = record as ProcessRow | null
    const fields = rebased(row?.base ?? null, intent)
    const body = processPatchToWire(fields, await serverIds(db, { ...intent, fields }))
    const { value: process, etag } = await api.patchProcess(op.area, slug, id, body, changing(row?.etag))
    return { kind: 'process', process, etag: etag ?? process.etag ?? null }
  },
  look: async ({ db, api, op, signal }, intent) => {
    const { slug, id } = await addressOfProcess(db, intent)
    const { value: process, etag: header } = await api.process(op.area, slug, id, signal)
    const etag = header ?? process.etag ?? null
    const refresh = async () => {
      await putProcessBase(db, { modelKey: intent.modelKey, area: op.area, process, etag })
    }
    const answer = { kind: 'process' as const, process, etag }
    return findingOf(intent, await processToDevice(db, process), { answer, refresh })
  },
}
