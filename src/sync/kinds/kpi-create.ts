import { serverIds } from './addresses.ts'
import type { WireKind } from './wire-kind.ts'

export const kpiCreate: WireKind<'kpi.create'> = {
  send: async ({ db, api, making }, intent) => {
    const { name, parentId } = intent.fields
    const serverIdOf = await serverIds(db, intent)
    const parent = parentId === null ? undefined : serverIdOf(parentId)
    const body = { name, ...(parent === undefined ? {} : { parent_id: parent }) }
    const { value: record } = await api.createKpiNode(body, making())
    return { kind: 'kpi', record }
  },
  look: async ({ db, api, signal }, intent) => {
    const { name, parentId } = intent.fields
    const { results } = (await api.kpiNamed(name, signal)).value
    const serverIdOf = await serverIds(db, intent)
    const parent = parentId === null ? null : (serverIdOf(parentId) ?? null)
    const record = results.find((one) => one.name === name && one.parentId === parent)
    return record === undefined
      ? { kind: 'not-applied' }
      : { kind: 'applied', answer: { kind: 'kpi', record } }
  },
}
