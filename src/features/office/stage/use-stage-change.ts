import { useState } from 'react'
import { mayWrite } from '#domain/people/access.ts'
import type { WorkStatus } from '#domain/model/work-status.ts'
import { MESSAGES } from '#domain/messages.ts'
import { tellNoPermission } from '#session/user/tell-no-permission.ts'
import { useAccess } from '#session/user/use-access.ts'
import { useSyncPort } from '#session/sync/sync-port.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { saveStages } from '#local/edits/model-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { keyOfWhole } from '#local/views/queries.ts'
import { keepNews } from '#local/views/seen-models.ts'
import { notify } from '#ui/layers/notify.ts'
import type { OfficeEntry } from '#features/office/office-entries.ts'
import { toStage } from '#forms/fields/to-stage.ts'

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
    return keyOfWhole(db, area, model.slug)
  }

  /** Brings what is not here, and then changes all in one transaction: a window that is closed leaves none halfway. */
  const changeAll = async (changes: readonly StageChange[]) => {
    const found: (StageChange & { modelKey: string })[] = []
    const failed: OfficeEntry[] = []
    for (const [index, change] of changes.entries()) {
      setRunning({ done: index, total: changes.length })
      const modelKey = await keyOf(change.entry)
      if (modelKey === null) failed.push(change.entry)
      else found.push({ ...change, modelKey })
    }
    const isAway = failed.length > 0
    const isKept = await keepAll(db, found)
    if (!isKept) failed.push(...found.map(({ entry }) => entry))
    setRunning(null)
    if (failed.length > 0) tellFailed(failed.length, { isAway, isKept })
    return { done: isKept ? found : [], failed }
  }

  /** Each back to where it was. */
  const takeBack = async (changes: readonly StageChange[]) => {
    const { done } = await changeAll(
      changes.flatMap(({ entry, from, to }) => (from === null ? [] : [{ entry, from: to, to: from }])),
    )
    if (done.length > 0) tellDone(`모델 ${done.length}개를 이전 단계로 되돌렸습니다.`)
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
    const { done, failed } = await changeAll(
      entries.map((entry) => ({ entry, from: entry.model.facts.stage, to: stage })),
    )
    if (done.length > 0) {
      tellDone(`모델 ${done.length}개를 ${toStage(stage)} 바꿨습니다.`, () => void takeBack(done))
    }
    return failed
  }
  return { change, running }
}

/** From null: which stage it had is not known. */
interface StageChange {
  entry: OfficeEntry
  from: WorkStatus | null
  to: WorkStatus
}

/** @returns whether the device could */
async function keepAll(
  db: DeviceDatabase,
  changes: readonly (StageChange & { modelKey: string })[],
): Promise<boolean> {
  try {
    for (const { entry, modelKey } of changes) {
      if (entry.changedSince.has('seen')) await keepNews(db, modelKey)
    }
    await saveStages(db, changes)
    return true
  } catch (error) {
    console.error('Stages could not be kept on this device.', error)
    return false
  }
}

function tellDone(description: string, onUndo?: () => void): void {
  const action = onUndo && { action: { label: '되돌리기', onAct: onUndo } }
  notify({ kind: 'success', title: MESSAGES.saved, description, ...action })
}

function tellFailed(count: number, { isAway, isKept }: { isAway: boolean; isKept: boolean }): void {
  const reasons = [
    `모델 ${count}개의 단계를 바꾸지 못했습니다.`,
    isAway ? '이 기기에 없는 모델은 네트워크에 연결되어 있을 때 바꿀 수 있습니다.' : '',
    isKept ? '' : '이 기기에 저장하지 못했습니다. 저장 공간을 확인하고 다시 시도해주세요.',
  ]
  notify({ kind: 'error', title: MESSAGES.failed, description: reasons.filter(Boolean).join(' ') })
}
