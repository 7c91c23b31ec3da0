import type { Upload } from '#api/edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'

/** The bytes of a photo are gone or are not the ones that were kept. */
export class MissingBytes extends Error {
  override readonly name = 'MissingBytes'
}

/** Reads a photo's bytes again and checks that they are whole before they leave. */
export async function prepareUpload(
  { db, digest }: { db: DeviceDatabase; digest: (bytes: ArrayBuffer) => Promise<string> },
  op: Operation,
  intent: Extract<Intent, { kind: 'photo.upload' }>,
): Promise<Upload> {
  const [photo, picture] = await Promise.all([
    db.photos.get(intent.photoKey),
    db.pictures.get(intent.photoKey),
  ])
  if (photo === undefined || picture === undefined) throw new MissingBytes('There are no bytes to send.')
  const { bytes, type } = picture
  if (photo.size !== null && bytes.byteLength !== photo.size)
    throw new MissingBytes('The photo is cut short.')
  if (photo.sha256 !== null && (await digest(bytes)) !== photo.sha256) {
    throw new MissingBytes('The photo is not the one that was kept.')
  }
  return { bytes, type, fileName: `${op.opId}.jpg`, capturedAt: photo.capturedAt }
}
