import type { Area } from '#domain/model/area.ts'
import { answers, params, paths } from '#domain/contract.ts'
import { UPLOAD_MAX_BYTES } from '#domain/process/image.ts'
import { modelOf, userOf } from '#server/auth/guard.ts'
import type { App, Reply, Request } from '#server/http/fastify.ts'
import { noSpace } from '#server/http/problems.ts'
import { discard, receiveUpload, type Upload } from '#server/images/receive.ts'
import { type Encoded, reencode } from '#server/images/reencode.ts'
import { addImage, discardEncoded, putEncoded } from '#server/images/store-upload.ts'
import type { Db } from '#server/store/database.ts'
import type { UploadDeps } from './deps.ts'
import { placeToRead, placeToWrite } from './process-place.ts'
import { getProcess } from './read/find-process.ts'

/** Uploads to a model (its other photos) and to a process. */
export function uploadRoutes(app: App, area: Area, deps: UploadDeps): void {
  const writable = { config: { access: { does: 'write', of: 'model', area }, counts: 'uploads' } } as const
  const withSlug = (path: string) => path.replace('SLUG', ':slug')

  app.post(
    withSlug(paths.modelImages(area, 'SLUG')),
    { ...writable, schema: { response: { 201: answers.image } } },
    (request, reply) => receive(request, reply, deps, () => Promise.resolve(modelOf(request).id)),
  )

  app.post(
    `${withSlug(paths.processes(area, 'SLUG'))}:id/image/`,
    { ...writable, schema: { params: params.process, response: { 201: answers.image } } },
    async (request, reply) => {
      const { id } = request.params
      const { model } = await placeToRead(deps.db, request, id)
      await getProcess(deps.db, model.id, id)
      return receive(request, reply, deps, async (tx) => {
        const { model, cameFrom } = await placeToWrite(tx, request, id)
        // Until the process shows it, it is seen by who sees what it was sent to.
        return cameFrom ?? model.id
      })
    },
  )
}

/** The transaction comes last: while bytes arrive and are re-encoded, the database is left alone. */
async function receive(
  request: Request,
  reply: Reply,
  deps: UploadDeps,
  modelIdIn: (tx: Db) => Promise<number>,
) {
  const giveBack = await deps.setAside(COPIES * bytesOf(request))
  if (giveBack === null) throw noSpace()
  let upload: Upload | null = null
  let encoded: Encoded | null = null
  try {
    const received = (upload = await receiveUpload(request, deps.uploadFolder))
    const picture = (encoded = await reencode(received.file))
    await putEncoded(picture, deps.photos)
    const fingerprint = { sha256: received.sha256, capturedAt: received.capturedAt }
    return await deps.once(request, reply, fingerprint, async (tx) => {
      const stored = { modelId: await modelIdIn(tx), upload: received, encoded: picture, photos: deps.photos }
      return {
        status: 201 as const,
        body: await addImage(tx, { ...stored, user: userOf(request), now: deps.now() }),
      }
    })
  } finally {
    if (encoded !== null) await discardEncoded(encoded)
    if (upload !== null) await discard(upload.file)
    giveBack()
  }
}

/** What is received lies beside the photo made of it, and that beside its copy where photos are kept. */
const COPIES = 3

/** Of the whole call; browsers say it. */
function bytesOf(request: Request): number {
  const bytes = Number(request.headers['content-length'] ?? UPLOAD_MAX_BYTES)
  return Math.min(Number.isFinite(bytes) ? bytes : UPLOAD_MAX_BYTES, UPLOAD_MAX_BYTES)
}
