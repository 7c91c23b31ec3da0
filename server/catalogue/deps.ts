import type { Once } from '#server/idempotency/once.ts'
import type { Db } from '#server/store/database.ts'

export interface CatalogueDeps {
  db: Db
  once: Once
  now: () => Date
}
