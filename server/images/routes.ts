import { imageOf } from '#server/auth/guard.ts'
import { DATA_POLICY } from '#server/http/content-security-policy.ts'
import type { App, Reply, Request } from '#server/http/fastify.ts'
import { notFound } from '#server/http/problems.ts'
import { IMAGE_PATH, THUMBNAIL_PATH } from './answer.ts'
import type { PhotoStore } from './photo-store.ts'

/** Photos, for `<img>`: authorised by the session cookie, seen only by who sees their model, or what shows them. */
export function imageRoutes(app: App, deps: { photos: PhotoStore }): void {
  const readable = { config: { access: { does: 'read', of: 'image' } } } as const

  app.get(IMAGE_PATH, readable, (request, reply) => {
    const { id, contentHash } = imageOf(request)
    return sendPhoto(request, reply, { photos: deps.photos, hash: contentHash, name: `photo-${id}.jpg` })
  })

  app.get(THUMBNAIL_PATH, readable, (request, reply) => {
    const { id, thumbnailHash } = imageOf(request)
    return sendPhoto(request, reply, {
      photos: deps.photos,
      hash: thumbnailHash,
      name: `thumbnail-${id}.jpg`,
    })
  })
}

async function sendPhoto(
  request: Request,
  reply: Reply,
  photo: { photos: PhotoStore; hash: string; name: string },
): Promise<Reply> {
  const etag = `"${photo.hash}"`
  // Asked again each time, so that a browser shared by several users never shows one's photos to another.
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'Cookie, Authorization' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  const found = await photo.photos.open(photo.hash)
  if (found === null) throw notFound()
  return reply
    .headers({
      'content-type': 'image/jpeg',
      'content-length': found.bytes,
      'content-disposition': `inline; filename="${photo.name}"`,
      'content-security-policy': DATA_POLICY,
      'cross-origin-resource-policy': 'same-origin',
    })
    .send(found.stream)
}
