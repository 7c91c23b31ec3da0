import type { Area } from '#domain/model/area.ts'
import { mergedModel, modelMergePreview, type ModelMergePreview } from '#domain/model/merge.ts'
import { paths } from '#domain/paths.ts'
import type { ApiClient } from './client.ts'

/** A merge may move a thousand photos, and a person waits for it. */
const PATIENCE_MS = 60_000

/** The model that goes, by its address, and the id of the one that stays. */
export interface MergedModels {
  area: Area
  slug: string
  into: number
}

/** What a merge would do, and the version of the model that goes. */
export interface SeenMerge extends ModelMergePreview {
  etag: string | null
}

/** What those do who merge models. Every call may throw ApiProblem. */
export interface MergingApi {
  preview: (models: MergedModels) => Promise<SeenMerge>
  /** Does what was seen. */
  merge: (models: MergedModels, seen: SeenMerge) => Promise<void>
}

export function createMergingApi(client: ApiClient): MergingApi {
  return {
    preview: async ({ area, slug, into }) => {
      const path = `${paths.modelMerge(area, slug)}?into=${into}`
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const { value, etag } = await client.call({ method: 'GET', path, answer: modelMergePreview, signal })
      return { ...value, etag }
    },
    merge: async ({ area, slug, into }, { etag }) => {
      await client.call({
        method: 'POST',
        path: paths.modelMerge(area, slug),
        json: { into },
        headers: etag === null ? {} : { 'if-match': etag },
        answer: mergedModel,
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
    },
  }
}
