import { useNavigate } from 'react-router-dom'
import { mayWrite } from '#domain/people/access.ts'
import type { GroupRef } from '#domain/model/group.ts'
import type { Role } from '#domain/people/session.ts'
import { modelPath } from '#domain/model/area-words.ts'
import { MESSAGES } from '#domain/messages.ts'
import { tellNoPermission } from '#session/user/tell-no-permission.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { attemptEdit } from '#forms/save/attempt-edit.ts'
import { tellSaveFailed } from '#forms/save/tell-save-failed.ts'
import { copyModel, saveModel } from '#local/edits/model-edits.ts'
import type { ModelRow } from '#local/store/records.ts'
import { StorageFailure } from '#local/store/strict-write.ts'
import { useOnce } from '#ui/hooks/use-once.ts'
import { notify } from '#ui/layers/notify.ts'

/** Puts a model into another group, and copies it; on this device first, as every edit. */
export function useModelActions({ key, area, view }: ModelRow, access: Role) {
  const db = useDatabase()
  const navigate = useNavigate()
  const once = useOnce(key)

  const moveTo = async (group: GroupRef): Promise<void> => {
    if (group.id === view.group.id) return
    const move = async () => {
      await saveModel(db, { modelKey: key, section: 'group', fields: { group } })
      notify({ kind: 'success', title: MESSAGES.saved, description: `그룹: ${group.name}` })
    }
    await attemptEdit(access, move, 'The group could not be kept on this device.')
  }

  /** Goes to the copy. One that fails is only logged, unless it is for want of room here. */
  const copy = async (): Promise<boolean> => {
    if (!mayWrite(access)) {
      tellNoPermission()
      return false
    }
    try {
      const copyKey = await copyModel(db, key)
      notify({
        kind: 'success',
        title: '복사한 모델을 열었습니다.',
        description: '제목을 바꾸면 구분하기 쉽습니다.',
      })
      await navigate(modelPath(area, copyKey))
      return true
    } catch (error) {
      const what = 'The model could not be copied on this device.'
      if (error instanceof StorageFailure) tellSaveFailed(what, error)
      else console.error(what, error)
      return false
    }
  }

  return { moveTo, copy: () => once(copy) }
}
