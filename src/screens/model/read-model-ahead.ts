import type { Area } from '#domain/model/area.ts'
import { readOpenModel } from '#features/model-page/read-open-model.ts'
import { openDrafts } from '#forms/draft/draft-store.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { readAhead } from '#session/device/read-ahead.ts'

/** What a model's page needs of the device before it can show the model. */
export async function readModelAhead(db: DeviceDatabase, area: Area, slug: string): Promise<void> {
  const { model } = await readAhead(db, readOpenModel, area, slug)
  if (model !== null) await readAhead(db, openDrafts, model.key)
}
