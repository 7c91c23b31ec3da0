import { addressOfProcess } from './addresses.ts'
import type { WireKind } from './wire-kind.ts'

export const processDelete: WireKind<'process.delete'> = {
  send: async ({ db, api, op, changing }, intent) => {
    const { slug, id } = await addressOfProcess(db, intent)
    await api.deleteProcess(op.area, slug, id, changing())
    return { kind: 'deleted' }
  },
  // To delete twice does no harm.
  look: () => Promise.resolve({ kind: 'not-applied' }),
}
