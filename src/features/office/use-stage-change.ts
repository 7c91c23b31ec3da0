import { useState } from 'react'
import { mayWrite } from '#domain/access.ts'
import { type WorkStatus, workStatusLabel } from '#domain/work-status.ts'
import { EDIT_MESSAGES } from '#forms/edit-messages.ts'
import { tellNoPermission } from '#session/tell-no-permission.ts'
import { useAccess } from '#session/use-access.ts'
import { useSyncPort } from '#session/sync-port.ts'
import { useDatabase } from '#session/use-database.ts'
import { saveModel } from '#local/edits/model-edits.ts'
import { findModel } from '#local/views/queries.ts'
import { notify } from '#ui/notify.ts'
import type { OfficeEntry } from './office-entries.ts'

/**
 * Changes the entry stage of many models, each by an edit of its own that goes out like any other. A model that
 * this device does not hold is fetched first: an edit needs something to rest on.
 */
export function useStageChange() {
  const db = useDatabase()
  const access = useAccess()
  const port = useSyncPort()
  /** How many are done of those under way; null while nothing is. */
  const [running, setRunning] = useState<{ done: number; total: number } | null>(null)

  const keyOf = async ({ area, model }: OfficeEntry): Promise<string | null> => {
    if (model.key !== null && model.onDevice) return model.key
    try {
      await port.pull(area, model.slug)
    } catch (error) {
      console.warn('A model whose stage is to be changed could not be fetched.', error)
    }
    const row = await findModel(db, area, model.slug)
    return row === null || row.pulledAt === null ? null : row.key
  }

  const changeOne = async (entry: OfficeEntry, stage: WorkStatus): Promise<boolean> => {
    const modelKey = await keyOf(entry)
    if (modelKey === null) return false
    const seen = entry.model.facts.stage
    try {
      const base = seen === null ? {} : { workStatus: seen }
      await saveModel(db, { modelKey, section: 'stage', fields: { workStatus: stage }, base })
      return true
    } catch (error) {
      console.error('A stage could not be kept on this device.', error)
      return false
    }
  }

  /** @returns those that were not changed; null where nothing was tried */
  const change = async (
    entries: readonly OfficeEntry[],
    stage: WorkStatus,
  ): Promise<OfficeEntry[] | null> => {
    if (running !== null) return null
    if (!mayWrite(access)) {
      tellNoPermission()
      return null
    }
    const failed: OfficeEntry[] = []
    for (const [done, entry] of entries.entries()) {
      setRunning({ done, total: entries.length })
      if (!(await changeOne(entry, stage))) failed.push(entry)
    }
    setRunning(null)
    tell({ done: entries.length - failed.length, failed: failed.length, stage })
    return failed
  }
  return { change, running }
}

function tell({ done, failed, stage }: { done: number; failed: number; stage: WorkStatus }): void {
  if (done > 0) {
    const description = `모델 ${done}개의 입력 단계: ${workStatusLabel(stage)}`
    notify({ kind: 'success', title: EDIT_MESSAGES.saved, description })
  }
  if (failed > 0) {
    const title = `모델 ${failed}개의 단계를 바꾸지 못했습니다.`
    const description = '이 기기에 없는 모델은 네트워크에 연결되어 있을 때 바꿀 수 있습니다.'
    notify({ kind: 'warning', title, description })
  }
}
