import type { Upload } from '#api/edits.ts'
import { addressOfProcess, readModel, slugOfModel } from './addresses.ts'
import { adopt } from './made.ts'
import { expectSaidTwice } from './said-twice.ts'
import type { Sender, WireKind } from './wire-kind.ts'

/** The bytes of a photo are gone or are not the ones that were kept. */
export class MissingBytes extends Error {
  override readonly name = 'MissingBytes'
}

/** The server has stored something else than was sent. */
export class OtherBytes extends Error {
  override readonly name = 'OtherBytes'
}

const OTHER_BYTES = 'The server holds other bytes.'
/** A photo gets the time that a slow connection needs. */
const SLOWEST_BYTES_PER_MS = 20
const ANSWER_MS = 30_000

export const photoUpload: WireKind<'photo.upload'> = {
  send: async (sender, { modelKey, processKey, photoKey }) => {
    const { db, api, op, making } = sender
    const slug = await slugOfModel(db, modelKey)
    const { sha256, ...upload } = await prepareUpload(sender, photoKey)
    const timeoutMs = ANSWER_MS + Math.ceil(upload.bytes.byteLength / SLOWEST_BYTES_PER_MS)
    const processId = processKey === null ? null : (await addressOfProcess(db, { modelKey, processKey })).id
    const sending = making(timeoutMs)
    const { value: record } = await api.uploadPhoto(op.area, { slug, processId }, upload, sending)
    const { receivedSha256 = sha256 } = record
    if (receivedSha256 === sha256) return { kind: 'photo', record }
    const isAnothers = (await db.photos.filter((photo) => photo.sha256 === receivedSha256).count()) > 0
    expectSaidTwice(op, OTHER_BYTES, { isAnothers, hasKeys: sending.idempotencyKey !== undefined })
    throw new OtherBytes(OTHER_BYTES)
  },
  look: async (look, { modelKey, processKey }) => {
    const { db, api, op, signal } = look
    if (processKey === null) {
      await readModel(look, modelKey)
      return { kind: 'not-applied' }
    }
    // A photo that no list shows does no harm, and the server sweeps it: only a shown one has to be found.
    const { slug, id } = await addressOfProcess(db, { modelKey, processKey })
    const { results } = (await api.images(op.area, slug, id, signal)).value
    const alike = results.filter(({ url }) => url.includes(op.opId))
    return adopt(alike, (record) => ({ kind: 'photo', record }))
  },
}

/** Reads the bytes again and checks that they are whole before they leave. @throws MissingBytes */
async function prepareUpload(
  { db, digest, op }: Sender,
  photoKey: string,
): Promise<Upload & { sha256: string }> {
  const [photo, picture] = await Promise.all([db.photos.get(photoKey), db.pictures.get(photoKey)])
  if (photo === undefined || picture === undefined) throw new MissingBytes('There are no bytes to send.')
  const { bytes, type } = picture
  const sha256 = await digest(bytes)
  if (photo.size !== null && bytes.byteLength !== photo.size) {
    throw new MissingBytes('The photo is cut short.')
  }
  if (photo.sha256 !== null && photo.sha256 !== sha256) {
    throw new MissingBytes('The photo is not the one that was kept.')
  }
  return { bytes, type, fileName: `${op.opId}.jpg`, capturedAt: photo.capturedAt, sha256 }
}
