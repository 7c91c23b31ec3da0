import type { PhotoStore } from '#server/images/photo-store.ts'
import type { Db } from '#server/store/database.ts'
import { lockName } from '#server/store/locks.ts'
import { users } from '#server/store/schema/people.ts'
import { models } from '#server/store/schema/records.ts'
import { seedAccounts } from './accounts.ts'
import { seedCatalogues } from './catalogues.ts'
import { GENERAL_MODELS } from './general-models.ts'
import { seedGroups } from './groups.ts'
import { addSampleModel } from './models.ts'
import { storeSamplePhotos } from './photos/sample-photos.ts'
import { ROOT_MODELS } from './root-models.ts'

export interface SeedDeps {
  photos: PhotoStore
  /** An existing folder for files under way. */
  uploadFolder: string
}

/**
 * Fills an empty database with what the demo mode shows, all or nothing; one that has accounts or models stays as it
 * is.
 * Of several servers that start at once on PostgreSQL one does it.
 */
export async function seedDemo(db: Db, deps: SeedDeps): Promise<void> {
  if (!(await isEmpty(db))) return
  const samples = [...ROOT_MODELS, ...GENERAL_MODELS]
  const shots = samples.flatMap((model) => [
    ...(model.photos ?? []),
    ...model.processes.flatMap((process) => process.photos ?? []),
  ])
  const photos = await storeSamplePhotos(shots, deps)
  await db.transaction(async (tx) => {
    await lockName(tx, 'seed')
    if (!(await isEmpty(tx))) return
    await seedBasics(tx)
    for (const sample of samples) await addSampleModel(tx, sample, photos)
  })
}

/** Accounts, groups and catalogues, without any model. */
export async function seedBasics(tx: Db): Promise<void> {
  await seedAccounts(tx)
  await seedGroups(tx)
  await seedCatalogues(tx)
}

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.$count(users)) === 0 && (await db.$count(models)) === 0
}
