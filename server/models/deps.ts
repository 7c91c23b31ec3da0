import type { CheckIfMatch } from '#server/http/preconditions.ts'
import type { Once } from '#server/idempotency/once.ts'
import type { PhotoStore } from '#server/images/photo-store.ts'
import type { Db } from '#server/store/database.ts'
import type { SetAside } from '#server/store/free-space.ts'

export interface ModelDeps {
  db: Db
  once: Once
  checkIfMatch: CheckIfMatch
  now: () => Date
  /** Whether it keeps what is said of photos. */
  takesCaptions: boolean
}

/** For a model's own fields. */
export interface RecordDeps extends ModelDeps {
  retiresModels: boolean
}

export interface UploadDeps extends Omit<ModelDeps, 'checkIfMatch' | 'takesCaptions'> {
  photos: PhotoStore
  /** A folder for uploads under way. */
  uploadFolder: string
  setAside: SetAside
}
