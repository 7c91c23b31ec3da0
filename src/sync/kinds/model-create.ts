import { lookForModel } from './made.ts'
import type { WireKind } from './wire-kind.ts'

export const modelCreate: WireKind<'model.create'> = {
  send: async ({ api, op, making }, { fields: { title, group } }) => {
    const body = { title, group: { id: group.id }, ...(op.area === 'general' ? { kpis: [] } : {}) }
    const { value: model, etag } = await api.createModel(op.area, body, making())
    return { kind: 'model', model, etag }
  },
  look: (look, { modelKey, fields: { title } }) => lookForModel(look, { modelKey, title }),
}
