import type { Area } from '#domain/model/area.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { findModel, listProcesses } from '#local/views/queries.ts'

/** What the device has at the address of a model. */
export async function readOpenModel(db: DeviceDatabase, area: Area, slug: string) {
  const model = await findModel(db, area, slug)
  return { slug, model, processes: model === null ? [] : await listProcesses(db, model.key) }
}
