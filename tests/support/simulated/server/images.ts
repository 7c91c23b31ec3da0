import type { Call } from '#api/client.ts'
import type { Image, ImageCaption } from '#domain/process/image.ts'
import { refusal } from './answers.ts'
import type { ServerDatabase } from './database.ts'
import type { StoredModel, StoredProcess } from './stored.ts'

export function addImage(database: ServerDatabase, model: StoredModel, call: Call<unknown>): Image {
  const id = database.nextId()
  // What was uploaded, as `simulatedApi` describes it: reading a form takes threads, which are not repeatable.
  const { fileName, sha256 } = call.json as { fileName: string; sha256: string }
  const record = { id, url: `/api/images/${id}/`, receivedSha256: sha256, capturedAt: null }
  database.images.set(id, { ...record, modelId: model.record.id, fileName })
  return record
}

export function imageRecord(database: ServerDatabase, id: number): Image {
  const image = database.images.get(id)
  if (image === undefined) throw new Error(`The model of the server shows image ${id}, which it has not.`)
  const { modelId: _modelId, fileName: _fileName, ...record } = image
  return record
}

/** @param process the one that is to show them; null: the model itself */
export function checkImages(
  database: ServerDatabase,
  { model, process, ids }: { model: StoredModel; process: StoredProcess | null; ids: readonly number[] },
): void {
  const owners = [...database.models.values(), ...database.processes.values()]
  const isShown = (id: number) => owners.some(({ record }) => record.imageIds.includes(id))
  const doubles = database.doublesOf(model)
  for (const id of ids) {
    const image = database.images.get(id)
    // Sent before the two were merged, and to be shown only now.
    if (image !== undefined && doubles.includes(image.modelId) && !isShown(id))
      image.modelId = model.record.id
    const isOwn = image?.modelId === model.record.id || process?.record.imageIds.includes(id) === true
    if (!isOwn) throw refusal(400, '사진을 찾을 수 없습니다.')
  }
}

export function setCaptions(
  database: ServerDatabase,
  shown: readonly number[],
  captions: readonly ImageCaption[] = [],
): void {
  if (captions.length > 0 && !database.can('captions')) {
    throw refusal(400, '이 서버는 사진 설명을 저장하지 않습니다.')
  }
  for (const { id, caption } of captions) {
    const image = database.images.get(id)
    if (image === undefined || !shown.includes(id)) throw refusal(400, '사진을 찾을 수 없습니다.')
    image.caption = caption
  }
}
