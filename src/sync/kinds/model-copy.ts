import { titleOfCopy } from '#domain/model/copy-title.ts'
import { getModel, readModel, slugOfModel } from './addresses.ts'
import { lookForModel, modelIn } from './made.ts'
import type { WireKind } from './wire-kind.ts'

export const modelCopy: WireKind<'model.copy'> = {
  send: async ({ db, api, op, making }, { sourceKey }) => {
    const slug = await slugOfModel(db, sourceKey)
    return modelIn(await api.copyModel(op.area, slug, making()))
  },
  look: async (look, { modelKey, sourceKey }) => {
    const { base, view, serverId } = await getModel(look.db, sourceKey)
    // As the server knows it: it may have been changed here since the copy was sent.
    const { title } = base ?? view
    const titles = [title, titleOfCopy(title)]
    const finding = await lookForModel(look, { modelKey, titles, besides: serverId })
    // Without its source it will never be made.
    if (finding.kind === 'not-applied') await readModel(look, sourceKey)
    return finding
  },
}
