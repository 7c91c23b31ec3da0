import type { FoundModel } from './find-model.ts'

interface SerializedModel extends FoundModel {
  json: string
}

export interface DetailCache {
  find: (id: number, revision: string) => SerializedModel | undefined
  keep: (id: number, revision: string, model: SerializedModel) => void
}

const MOST = 1_000
/** Of JSON, which is about two bytes of memory each: a long model has a quarter of a million. */
const MOST_CHARACTERS = 50_000_000

/**
 * The last answers of model details. Every call asks the database for the model's revision first (the guard
 * does, in the query that it makes anyway), so that a kept answer is used only while nothing in it has changed,
 * whichever server process changed it.
 */
export function createDetailCache(): DetailCache {
  const kept = new Map<number, SerializedModel & { revision: string }>()
  let characters = 0
  const forget = (id: number) => {
    characters -= kept.get(id)?.json.length ?? 0
    kept.delete(id)
  }
  return {
    find: (id, revision) => {
      const found = kept.get(id)
      return found?.revision === revision ? found : undefined
    },
    keep: (id, revision, model) => {
      // Taken out and put back in, so that the one made longest ago is the first to go.
      forget(id)
      kept.set(id, { ...model, revision })
      characters += model.json.length
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST && characters <= MOST_CHARACTERS) break
        forget(oldest)
      }
    },
  }
}
