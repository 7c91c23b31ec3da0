import { nullIfNotFound } from '#api/problem.ts'
import { addressOfProcess } from './addresses.ts'
import type { WireKind } from './wire-kind.ts'

export const processDelete: WireKind<'process.delete'> = {
  send: async ({ db, api, op, changing }, intent) => {
    const { slug, id } = await addressOfProcess(db, intent)
    await api.deleteProcess(op.area, slug, id, changing())
    return { kind: 'deleted' }
  },
  // It is looked for where the server says that there is nothing to delete, or fails at it again and again.
  look: async ({ db, api, op, signal }, intent) => {
    const { slug, id } = await addressOfProcess(db, intent)
    const found = await nullIfNotFound(api.process(op.area, slug, id, signal))
    return found === null ? { kind: 'applied', answer: { kind: 'deleted' } } : { kind: 'not-applied' }
  },
}
