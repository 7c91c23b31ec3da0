import { useLiveQuery } from 'dexie-react-hooks'
import { retryOperation } from '#local/resolve/outbox-actions.ts'
import { type FormTarget, type StoppedEdit, findStoppedEdit } from '#local/views/stopped-edit.ts'
import { useDatabase } from '#session/use-database.ts'

/** What a form has saved that the server did not carry out. */
export interface FormTrouble {
  edit: StoppedEdit | null
  /** Sends it again as it is. @returns false if there is nothing that can be */
  resend: () => Promise<boolean>
}

/** @param form fixed for the form */
export function useStoppedEdit({ target, sections }: FormTarget): FormTrouble {
  const db = useDatabase()
  const edit = useLiveQuery(
    () => findStoppedEdit(db, { target, sections }),
    [db, target, sections.join()],
    null,
  )
  return { edit, resend: async () => edit !== null && (await retryOperation(db, edit.opId)) }
}
