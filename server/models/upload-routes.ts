import type { Area } from '#domain/model/area.ts'
import { answers, params, paths } from '#domain/contract.ts'
import { modelOf, userOf } from '#server/auth/guard.ts'
import type { App, Reply, Request } from '#server/http/fastify.ts'
import { noSpace } from '#server/http/problems.ts'
import { discard, receiveUpload } from '#server/images/receive.ts'
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
      return receive(request, reply, deps, async (tx) => (await placeToWrite(tx, request, id)).model.id)
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
  if (!(await deps.hasSpace())) throw noSpace()
  const upload = await receiveUpload(request, deps.uploadFolder)
  let encoded: Encoded | null = null
  try {
    const picture = (encoded = await reencode(upload.file))
    await putEncoded(picture, deps.photos)
    const fingerprint = { sha256: upload.sha256, capturedAt: upload.capturedAt }
    return await deps.once(request, reply, fingerprint, async (tx) => {
      const stored = { modelId: await modelIdIn(tx), upload, encoded: picture, photos: deps.photos }
      return {
        status: 201 as const,
        body: await addImage(tx, { ...stored, user: userOf(request), now: deps.now() }),
      }
    })
  } finally {
    if (encoded !== null) await discardEncoded(encoded)
    await discard(upload.file)
  }
}
