import { useContext } from 'react'
import type { Role } from '#domain/people/session.ts'
import { MESSAGES } from '#domain/messages.ts'
import { WantedFieldContext } from '#forms/fields/wanted-field.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { attemptEdit } from '#forms/save/attempt-edit.ts'
import { createProcess, deleteProcess } from '#local/edits/process-edits.ts'
import { draftKeys } from '#local/store/drafts.ts'
import type { ModelRow } from '#local/store/records.ts'
import { useOnce } from '#ui/hooks/use-once.ts'
import { notify } from '#ui/layers/notify.ts'

interface Views {
  /** Goes to a process that was just made. */
  show: (key: string) => void
  onIndex: (index: number) => void
  /** Goes to where the industry of the model is chosen; where nothing is said, to that field of this page. */
  onIndustry?: () => void
}

/** Adding a process and deleting one; the view goes to the new one, and to the first. */
export function useProcessActions(model: ModelRow, access: Role, { show, onIndex, onIndustry }: Views) {
  const db = useDatabase()
  const { want } = useContext(WantedFieldContext)

  const attempt = <T>(edit: () => Promise<T>) =>
    attemptEdit(access, edit, 'The processes of the model could not be changed on this device.')

  // Not every browser counts the taps of two that come in a row.
  const once = useOnce()
  const addOne = async (): Promise<string | null> => {
    if (!hasIndustry(model)) {
      const { noIndustry, saveIndustryFirst } = MESSAGES.process
      notify({ kind: 'error', title: noIndustry, description: saveIndustryFirst })
      if (onIndustry !== undefined) onIndustry()
      else want({ form: draftKeys.model(model.key, 'industry'), field: 'genBiz' })
      return null
    }
    const { key } = await createProcess(db, { modelKey: model.key })
    show(key)
    notify({ kind: 'success', title: MESSAGES.process.added })
    return key
  }

  return {
    /** @returns the key of the new process; null where there is none, and while another one is being added */
    add: async (): Promise<string | null> => {
      let key: string | null = null
      await once(async () => {
        key = await attempt(addOne)
        return false
      })
      return key
    },
    /** @returns whether it is gone */
    remove: async (processKey: string): Promise<boolean> => {
      const removed = await attempt(async () => {
        await deleteProcess(db, processKey)
        onIndex(0)
        notify({ kind: 'success', title: MESSAGES.process.deleted })
        return processKey
      })
      return removed !== null
    },
  }
}

/** A general process gets its number from the industry of its model. */
export function hasIndustry({ area, view: { genBiz } }: ModelRow): boolean {
  return area === 'root' || (genBiz !== null && genBiz.productName !== '')
}
