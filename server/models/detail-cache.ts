import type { FoundModel } from './find-model.ts'

interface SerializedModel extends FoundModel {
  json: string
}

export interface DetailCache {
  find: (id: number, revision: string) => SerializedModel | undefined
  keep: (id: number, revision: string, model: SerializedModel) => void
}

const MOST = 1_000

/**
 * The last answers of model details. Every call asks the database for the model's revision first (the guard
 * does, in the query that it makes anyway), so that a kept answer is used only while nothing in it has changed,
 * whichever server process changed it.
 */
export function createDetailCache(): DetailCache {
  const kept = new Map<number, SerializedModel & { revision: string }>()
  return {
    find: (id, revision) => {
      const found = kept.get(id)
      return found?.revision === revision ? found : undefined
    },
    keep: (id, revision, model) => {
      // Taken out and put back in, so that the one used longest ago is the first to go.
      kept.delete(id)
      kept.set(id, { ...model, revision })
      const [oldest] = kept.keys()
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
    },
  }
}
