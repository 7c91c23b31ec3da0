import { useEffect } from 'react'
import type { ModelRow } from '#local/store/records.ts'
import { noteSeen } from '#local/views/seen-models.ts'
import { useDatabase } from '#session/device/use-database.ts'

/**
 * Notes that a model is being looked at, and each state of it that comes meanwhile; also for who only leafs through.
 */
export function useNoteSeen({ key, updatedAt }: Pick<ModelRow, 'key' | 'updatedAt'>): void {
  const db = useDatabase()
  useEffect(() => {
    noteSeen(db, { key, updatedAt }).catch((error: unknown) => {
      console.warn('That a model was seen could not be noted.', error)
    })
  }, [db, key, updatedAt])
}
