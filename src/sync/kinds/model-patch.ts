import { ofRecord } from '#api/edits.ts'
import type { Area } from '#domain/model/area.ts'
import { modelToDevice } from '#local/answers/to-device.ts'
import { captionedBy } from '#local/outbox/captioned-by.ts'
import { fieldsOfSection } from '#local/outbox/section-fields.ts'
import type { ModelFields } from '#local/store/fields.ts'
import type { ModelRow } from '#local/store/records.ts'
import { type Loose, patchToWire } from '#sync/model/to-wire.ts'
import { readModel, serverIds, slugOfModel } from './addresses.ts'
import { modelIn } from './made.ts'
import { findingOf, rebased } from './patches.ts'
import type { WireKind } from './wire-kind.ts'
import type { Section } from '#local/outbox/section-fields.ts'

export const modelPatch: WireKind<'model.patch'> = {
  send: async ({ db, api, op, record, changing }, intent) => {
    // The record that was read with the claim is used; reading again would wait for the writes of other lanes.
    const row = record as ModelRow | null
    const slug = row?.slug ?? (await slugOfModel(db, intent.modelKey))
    const base = row?.base ?? null
    const fields = { ...wholeSection(op.area, intent.section, base), ...rebased(base, intent) }
    const ids = await serverIds(db, { ...intent, fields })
    const body = patchToWire(fields, ids, captionedBy(intent, fields.images))
    const answer = await api.patchModel(op.area, slug, body, changing(row?.etag))
    return modelIn(ofRecord<typeof answer.value>(row?.serverId ?? null)(answer))
  },
  look: async (look, intent) => {
    const answer = await readModel(look, intent.modelKey)
    return findingOf(intent, await modelToDevice(look.db, answer.value), modelIn(answer))
  },
}

/**
 * Some sections of a model are sent whole: the key management factors with their three bands, and in the general
 * area every section. Fields that were not edited go out as the server last sent them, under that version.
 */
function wholeSection(area: Area, section: Section, base: ModelFields | null): Loose<ModelFields> {
  if (base === null || (area === 'root' && section !== 'kpi')) return {}
  return Object.fromEntries(fieldsOfSection(section).map((name) => [name, base[name]]))
}
