import { lookForModel, modelIn } from './made.ts'
import type { WireKind } from './wire-kind.ts'

export const modelCreate: WireKind<'model.create'> = {
  send: async ({ api, op, making }, { fields: { title, group } }) => {
    const body = { title, group: { id: group.id }, ...(op.area === 'general' ? { kpis: [] } : {}) }
    return modelIn(await api.createModel(op.area, body, making()))
  },
  look: (look, { modelKey, fields: { title } }) => lookForModel(look, { modelKey, titles: [title] }),
}
