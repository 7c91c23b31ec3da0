import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Area } from '#domain/model/area.ts'
import { answers } from '#domain/contract.ts'
import { type HandOverRequest, fileNamePart } from '#domain/hand-over.ts'
import type { Image } from '#domain/process/image.ts'
import type { GeneralModel, RootModel } from '#domain/model/model.ts'
import type { Process } from '#domain/process/process.ts'
import { visibleGroups } from '#server/auth/guard.ts'
import type { User } from '#server/auth/sessions/sessions.ts'
import { HttpProblem } from '#server/http/problems.ts'
import type { PhotoStore } from '#server/images/photo-store.ts'
import { getModel } from '#server/models/read/find-model.ts'
import { listProcesses } from '#server/models/read/find-process.ts'
import type { Db } from '#server/store/database.ts'
import { images, models } from '#server/store/schema/records.ts'

/** A model as it is handed over: what the API answers of it, and what its photos are called. */
export interface HandedModel {
  area: Area
  model: Omit<GeneralModel, 'processes'> | RootModel
  processes: Process[]
  photos: HandedPhoto[]
}

export interface HandedPhoto {
  image: Image
  /** Null for one of the other photos of the model. */
  processId: number | null
  /** From 1, in the order of the process. */
  number: number
  fileName: string
  hash: string
  /** Null where its bytes are not there. */
  bytes: number | null
}

export interface WantedModel {
  id: number
  area: Area
  slug: string
  title: string
}

/**
 * The models that were asked for, in that order.
 * @throws HttpProblem 404 where there is one that does not exist or that the user may not see, as everywhere
 */
export async function findWanted(
  db: Db,
  user: User,
  asked: HandOverRequest['models'],
): Promise<WantedModel[]> {
  const known = new Map<string, WantedModel>()
  for (const area of ['general', 'root'] as const) {
    const slugs = asked.filter((one) => one.area === area).map(({ slug }) => slug.normalize('NFC'))
    const groupIds = (await visibleGroups(db, user, area)).map(({ id }) => id)
    if (slugs.length === 0 || groupIds.length === 0) continue
    const rows = await db
      .select({ id: models.id, slug: models.slug, title: models.title })
      .from(models)
      .where(
        and(
          eq(models.area, area),
          inArray(models.groupId, groupIds),
          // One parameter, however many there are.
          sql`${models.slug} = any(${sql.param(slugs)}::text[])`,
        ),
      )
    for (const row of rows) known.set(`${area}/${row.slug}`, { ...row, area })
  }
  const keys = new Set(asked.map(({ area, slug }) => `${area}/${slug.normalize('NFC')}`))
  return [...keys].map((key) => {
    const wanted = known.get(key)
    if (wanted === undefined) {
      throw new HttpProblem(404, '찾을 수 없는 모델이 있습니다. 목록을 새로 고친 뒤 다시 시도해주세요.')
    }
    return wanted
  })
}

/**
 * One after the other, as each is at that moment.
 * @param deps.stopIfGone throws once nobody waits for the file any more
 */
export async function* handedModels(
  wanted: readonly WantedModel[],
  { db, photos, stopIfGone }: { db: Db; photos: PhotoStore; stopIfGone: () => void },
): AsyncGenerator<HandedModel> {
  const nameOf = createNames()
  for (const { id, area } of wanted) {
    stopIfGone()
    const { record } = await getModel(db, id)
    const processes = answers.processes.parse({ results: await listProcesses(db, id) }).results
    const model = area === 'general' ? withoutProcesses(record) : answers.rootModel.parse(record)
    const owners = [
      ...processes.map((process) => ({ ...process, processId: process.id })),
      { processId: null, processNumber: '기타', images: model.images },
    ]
    const hashes = await hashesOf(
      db,
      owners.flatMap(({ images: shown }) => shown.map((image) => image.id)),
    )
    const listed = owners.flatMap(({ processId, processNumber, images: shown }) =>
      shown.map((image, at) => ({
        image,
        processId,
        number: at + 1,
        fileName: nameOf(`${fileNamePart(model.title, 40)}_${fileNamePart(processNumber, 20)}_${at + 1}`),
        hash: hashes.get(image.id) ?? '',
      })),
    )
    const sizes = await Promise.all(listed.map(({ hash }) => photos.size(hash)))
    yield {
      area,
      model,
      processes,
      photos: listed.map((photo, at) => ({ ...photo, bytes: sizes[at] ?? null })),
    }
  }
}

/** By what is shown: a photo that a process shared with a model which was merged still belongs to that one. */
async function hashesOf(db: Db, imageIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: images.id, hash: images.contentHash })
    .from(images)
    .where(inArray(images.id, [...imageIds]))
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

/** Its processes stand beside it, as those of the other area do. */
function withoutProcesses(record: unknown): Omit<GeneralModel, 'processes'> {
  const { processes: _, ...model } = answers.generalModel.parse(record)
  return model
}

/** `모델_공정번호_순번.jpg`, each only once: titles and numbers may repeat, also where only the case differs. */
function createNames(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    for (let count = 1; ; count += 1) {
      const free = count === 1 ? `${name}.jpg` : `${name} (${count}).jpg`
      if (taken.has(free.toLowerCase())) continue
      taken.add(free.toLowerCase())
      return free
    }
  }
}
