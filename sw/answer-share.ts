import { CHOSEN_MAX_BYTES, imageKindOf } from '#domain/process/image-kind.ts'
import { MOST_SHARED, SHARED_PART, SHARED_PATH, type ShareRefusal } from '#lib/share-target.ts'
import { countShared, keepShared } from '#local/shared/keep-shared.ts'

interface ShareDeps {
  indexedDB: IDBFactory
  now: () => number
  uuid: () => string
}

/**
 * Keeps each photo on the device, and only then leads on to the page that asks where they belong. What is not kept is
 * counted in its address, by the reason.
 */
export async function answerShare(request: Request, deps: ShareDeps): Promise<Response> {
  const refused = new Map<ShareRefusal, number>()
  const sharedAt = deps.now()
  for (const [order, file] of (await filesOf(request)).entries()) {
    const reason = await keep(file, { sharedAt, order }, deps)
    if (reason !== null) refused.set(reason, (refused.get(reason) ?? 0) + 1)
  }
  const next = new URL(SHARED_PATH, request.url)
  for (const [reason, count] of refused) next.searchParams.set(reason, String(count))
  return Response.redirect(next.href, 303)
}

/** What did not come whole counts as one file that cannot be read. */
async function filesOf(request: Request): Promise<(File | null)[]> {
  try {
    const parts = (await request.formData()).getAll(SHARED_PART)
    const files = parts.filter((part) => typeof part !== 'string')
    return files.length === 0 ? [null] : files
  } catch (error) {
    console.warn('What was shared could not be read.', error)
    return [null]
  }
}

/** @returns why it was not kept */
async function keep(
  file: File | null,
  shared: { sharedAt: number; order: number },
  { indexedDB, uuid }: ShareDeps,
): Promise<ShareRefusal | null> {
  if (file === null) return 'unreadable'
  if (file.size > CHOSEN_MAX_BYTES) return 'tooManyBytes'
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return 'unreadable'
  if (imageKindOf(new Uint8Array(bytes)) === 'unknown') return 'notAnImage'
  try {
    if ((await countShared(indexedDB)) >= MOST_SHARED) return 'tooMany'
    const { name, type, lastModified } = file
    await keepShared(indexedDB, { key: uuid(), name, type, lastModified, ...shared }, bytes)
    return null
  } catch (error) {
    console.error('A shared photo could not be kept on this device.', error)
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'notKept'
  }
}
