import { useNavigate } from 'react-router-dom'
import type { Area } from '#domain/model/area.ts'
import type { GroupRef } from '#domain/model/group.ts'
import { modelPath } from '#domain/model/area-words.ts'
import { MESSAGES } from '#domain/messages.ts'
import { useAccess } from '#session/user/use-access.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { attemptEdit } from '#forms/save/attempt-edit.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { notify } from '#ui/layers/notify.ts'

/**
 * Makes a model on this device and goes to its page. The list shows it from the device at once; the server's
 * list is asked for after the model has arrived there, or it could show the same model twice meanwhile.
 */
export function useCreateModel(area: Area) {
  const db = useDatabase()
  const access = useAccess()
  const navigate = useNavigate()

  /** @returns the key of the new model; null where there is none */
  return (title: string, group: GroupRef): Promise<string | null> =>
    attemptEdit(
      access,
      async () => {
        const key = await createModel(db, { area, title, group })
        const { created, createdHint } = MESSAGES.model
        notify({ kind: 'success', title: created[area], description: createdHint })
        await navigate(modelPath(area, key))
        return key
      },
      'The model could not be kept on this device.',
    )
}
