import { slugOfModel } from './addresses.ts'
import { adopt, canBeOurs, processIn } from './made.ts'
import type { WireKind } from './wire-kind.ts'

export const processCreate: WireKind<'process.create'> = {
  send: async ({ db, api, op, making }, { modelKey, fields: { name } }) => {
    const slug = await slugOfModel(db, modelKey)
    return processIn(await api.createProcess(op.area, slug, { name }, making()))
  },
  look: async ({ db, api, op, signal }, { modelKey, processKey, fields: { name } }) => {
    const { results } = (await api.processes(op.area, await slugOfModel(db, modelKey), signal)).value
    const rows = await db.processes.where('modelKey').equals(modelKey).toArray()
    const isOurs = canBeOurs(op, rows, processKey)
    const alike = results.filter((process) => isOurs(process) && process.name === name)
    return adopt(alike, (process) => processIn({ value: process, etag: null }))
  },
}
