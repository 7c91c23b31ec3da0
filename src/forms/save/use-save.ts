import { useState } from 'react'
import { MESSAGES } from '#domain/messages.ts'
import { tellSaveFailed } from './tell-save-failed.ts'
import { notify } from '#ui/layers/notify.ts'
import type { DraftForm, Typed } from '#forms/draft/use-draft-form.ts'
import type { FormTrouble } from './use-stopped-edit.ts'

export type FieldErrors<T> = { [K in keyof T]?: string }

const NONE = {}

interface SaveOptions<T extends object> {
  form: DraftForm<T>
  /** What it saved before, and is not on the server. */
  trouble: FormTrouble
  /** The values as they are stored: text composed (NFC) and trimmed. */
  tidy: (changes: Partial<T>, values: T) => Partial<T>
  check: (changes: Partial<T>) => FieldErrors<T>
  /** Resolves when everything is durable on the device. */
  write: (typed: Omit<Typed<T>, 'finish'>) => Promise<void>
}

/** Saving a form: errors are shown at their fields, and what the device cannot store stays in the form. */
export function useSave<T extends object>({ form, trouble, tidy, check, write }: SaveOptions<T>) {
  const [errors, setErrors] = useState<FieldErrors<T>>(NONE)
  // Of what was thrown away, say: the next edit begins without.
  if (!form.isEditing && errors !== NONE) setErrors(NONE)

  /** @returns whether all of it is on the device, or there was nothing to save */
  const save = async (): Promise<boolean> => {
    const typed = await form.settle()
    const { values, base, takeOut } = typed
    const changes = tidy(typed.changes, values)
    const found = check(changes)
    setErrors(found)
    const messages = Object.values<unknown>(found).filter((message) => typeof message === 'string')
    for (const title of new Set(messages)) notify({ kind: 'error', title })
    if (messages.length > 0) return false
    try {
      if (Object.keys(changes).length === 0) {
        const isSent = await trouble.resend()
        await typed.finish({})
        if (isSent) notify({ kind: 'success', title: MESSAGES.saved })
        return true
      }
      await write({ changes, base, values, takeOut })
    } catch (error) {
      tellSaveFailed('What was entered could not be kept on this device.', error)
      return false
    }
    await typed.finish(changes)
    notify({ kind: 'success', title: MESSAGES.saved })
    return true
  }
  return { save, errors }
}
