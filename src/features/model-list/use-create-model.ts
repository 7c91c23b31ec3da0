import { useNavigate } from 'react-router-dom'
import { mayWrite } from '#domain/access.ts'
import type { Area } from '#domain/area.ts'
import type { GroupRef } from '#domain/group.ts'
import { modelPath } from '#domain/area-words.ts'
import { tellNoPermission } from '#session/tell-no-permission.ts'
import { useAccess } from '#session/use-access.ts'
import { useDatabase } from '#session/use-database.ts'
import { tellSaveFailed } from '#forms/tell-save-failed.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { notify } from '#ui/notify.ts'
import { CREATE_MESSAGES } from './create-model.ts'

/**
 * Makes a model on this device and goes to its page. The list shows it from the device at once; the server's
 * list is asked for after the model has arrived there, or it could show the same model twice meanwhile.
 */
export function useCreateModel(area: Area) {
  const db = useDatabase()
  const access = useAccess()
  const navigate = useNavigate()

  /** @returns whether there is a new model */
  return async (title: string, group: GroupRef): Promise<boolean> => {
    if (!mayWrite(access)) {
      tellNoPermission()
      return false
    }
    try {
      const key = await createModel(db, { area, title, group })
      const { created, createdHint } = CREATE_MESSAGES
      notify({ kind: 'success', title: created, description: createdHint })
      await navigate(modelPath(area, key))
      return true
    } catch (error) {
      tellSaveFailed('The model could not be kept on this device.', error)
      return false
    }
  }
}
