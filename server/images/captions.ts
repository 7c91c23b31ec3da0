import { eq, sql } from 'drizzle-orm'
import type { ImageCaption } from '#domain/process/image.ts'
import { invalid } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import { images, modelImages, processImages } from '#server/store/schema/records.ts'
import type { ImageOwner } from './attach.ts'

/** Refuses what is said of photos where that is not kept: it would be gone, and nobody be told. */
export function checkCaptions(captions: readonly ImageCaption[] | undefined, isTaken: boolean): void {
  if (captions !== undefined && !isTaken) {
    throw invalid({ imageCaptions: '이 서버는 사진 설명을 저장하지 않습니다.' })
  }
}

/**
 * Says something else of photos that their owner shows by now, and nothing else of its others. What is said stays with
 * the photo, wherever in the list it goes, and also while no list shows it.
 */
export async function changeCaptions(
  tx: Db,
  owner: ImageOwner,
  captions: readonly ImageCaption[],
): Promise<void> {
  if (captions.length === 0) return
  const shown = await shownBy(tx, owner)
  if (!captions.every(({ id }) => shown.has(id))) {
    throw invalid({ imageCaptions: '사진을 찾을 수 없습니다.' })
  }
  // Of one that is named twice, the last counts.
  const last = [...new Map(captions.map((one) => [one.id, one])).values()]
  const given = sql`json_to_recordset(${JSON.stringify(last)}::json) as given(id integer, caption text)`
  await tx.execute(
    sql`update ${images} set caption = given.caption from ${given} where ${images.id} = given.id`,
  )
}

async function shownBy(tx: Db, { modelId, processId }: ImageOwner): Promise<Set<number>> {
  const rows =
    processId === null
      ? await tx.select({ id: modelImages.imageId }).from(modelImages).where(eq(modelImages.modelId, modelId))
      : await tx
          .select({ id: processImages.imageId })
          .from(processImages)
          .where(eq(processImages.processId, processId))
  return new Set(rows.map(({ id }) => id))
}
