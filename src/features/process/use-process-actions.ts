import { mayWrite } from '#domain/access.ts'
import type { Role } from '#domain/session.ts'
import { EDIT_MESSAGES } from '#forms/edit-messages.ts'
import { tellNoPermission } from '#session/tell-no-permission.ts'
import { useDatabase } from '#session/use-database.ts'
import { tellSaveFailed } from '#forms/tell-save-failed.ts'
import { createProcess, deleteProcess } from '#local/edits/process-edits.ts'
import type { ModelRow } from '#local/store/records.ts'
import { notify } from '#ui/notify.ts'

interface Views {
  /** Goes to a process that was just made. */
  show: (key: string) => void
  onIndex: (index: number) => void
}

/** Adding a process and deleting one; the view goes to the new one, and to the first. */
export function useProcessActions(model: ModelRow, access: Role, { show, onIndex }: Views) {
  const db = useDatabase()

  const attempt = async (work: () => Promise<void>, done: string): Promise<boolean> => {
    try {
      await work()
    } catch (error) {
      tellSaveFailed('The processes of the model could not be changed on this device.', error)
      return false
    }
    notify({ kind: 'success', title: done })
    return true
  }

  return {
    add: async () => {
      if (!mayWrite(access)) {
        tellNoPermission()
        return
      }
      if (!hasIndustry(model)) {
        const { noIndustry, saveIndustryFirst } = EDIT_MESSAGES
        notify({ kind: 'error', title: noIndustry, description: saveIndustryFirst })
        return
      }
      await attempt(async () => {
        const { key } = await createProcess(db, { modelKey: model.key })
        show(key)
      }, EDIT_MESSAGES.processAdded)
    },
    remove: (processKey: string): Promise<boolean> =>
      attempt(async () => {
        await deleteProcess(db, processKey)
        onIndex(0)
      }, EDIT_MESSAGES.processDeleted),
  }
}

/** A general process gets its number from the industry of its model. */
function hasIndustry({ area, view: { genBiz } }: ModelRow): boolean {
  return area === 'root' || (genBiz !== null && genBiz.productName !== '')
}
