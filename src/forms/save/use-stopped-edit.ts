import { useLiveQuery } from 'dexie-react-hooks'
import { isPatch } from '#local/outbox/intent.ts'
import { NEEDS_PERSON, type Operation, readOperation } from '#local/outbox/operation.ts'
import { operationsOn } from '#local/outbox/outbox.ts'
import type { Section } from '#local/outbox/section-fields.ts'
import { retryOperation } from '#local/resolve/outbox-actions.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { useDatabase } from '#session/device/use-database.ts'

/** What a form saves: a record, as in `Operation.target`, and the parts of it. */
interface FormTarget {
  target: string
  sections: readonly Section[]
}

/** An edit that was saved here, and that the server did not carry out. */
export type StoppedEdit = Pick<Operation, 'opId' | 'state' | 'lastError'>

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

/** The earliest of the form. */
async function findStoppedEdit(
  db: DeviceDatabase,
  { target, sections }: FormTarget,
): Promise<StoppedEdit | null> {
  const ops = (await operationsOn(db, target)).flatMap((row) => readOperation(row) ?? [])
  const isStopped = ({ state, intent }: Operation) =>
    NEEDS_PERSON.includes(state) && isPatch(intent) && sections.includes(intent.section)
  return ops.find(isStopped) ?? null
}
