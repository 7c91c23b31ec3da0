import { useState } from 'react'
import type { Change, ChangeSet } from '#domain/history.ts'
import type { Role } from '#domain/people/session.ts'
import { MESSAGES } from '#domain/messages.ts'
import { attemptEdit } from '#forms/save/attempt-edit.ts'
import type { ModelFields, ProcessFields } from '#local/store/fields.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { notify } from '#ui/layers/notify.ts'
import { PUT_BACK_IN_MODEL, PUT_BACK_IN_PROCESS, type PutBackAt, togetherWith } from './put-back.ts'
import { type ChangedRecord, writeBack } from './write-back.ts'

/** What an edit would make of a record, before a person has agreed to it. */
export interface Proposal {
  change: Change
  record: ChangedRecord
  fields: Partial<ModelFields & ProcessFields>
}

/** Puts a value of the history back, by an ordinary edit of this device, once a person has seen what it replaces. */
export function usePutBack(access: Role) {
  const db = useDatabase()
  const { lookups } = useOnlineCalls()
  const [proposal, setProposal] = useState<Proposal | null>(null)

  const propose = async (change: Change, set: ChangeSet, record: ChangedRecord) => {
    const at = { together: togetherWith(change, set), lookups, uuid: () => crypto.randomUUID() }
    try {
      const fields = await fieldsOf(change, record, at)
      if (fields === null) notify({ kind: 'warning', title: CANNOT, description: NOT_THERE })
      else setProposal({ change, record, fields })
    } catch (error) {
      console.warn('What is to be put back could not be looked up.', error)
      notify({ kind: 'warning', title: CANNOT, description: '네트워크를 확인하고 다시 시도해주세요.' })
    }
  }

  const confirm = async ({ record, fields }: Proposal) => {
    setProposal(null)
    const isChanged = await attemptEdit(
      access,
      () => writeBack(db, record, fields),
      'What was put back could not be kept on this device.',
    )
    if (isChanged === true) notify({ kind: 'success', title: MESSAGES.saved })
  }

  return { proposal, propose, confirm, cancel: () => setProposal(null) }
}

const CANNOT = '이 값으로 되돌리지 못했습니다.'
const NOT_THERE = '지금은 고를 수 없는 값입니다. 목록에서 빠졌거나 이름이 바뀌었습니다.'

function fieldsOf(
  { field, before }: Change,
  record: ChangedRecord,
  at: Omit<PutBackAt<never>, 'now'>,
): Partial<ModelFields & ProcessFields> | null | Promise<Partial<ModelFields & ProcessFields> | null> {
  if (record.kind === 'process') {
    const putBack = entryOf(PUT_BACK_IN_PROCESS, field)
    return putBack === null ? null : putBack(before, { ...at, now: record.now })
  }
  const putBack = entryOf(PUT_BACK_IN_MODEL, field)
  return putBack === null ? null : putBack(before, { ...at, now: record.now })
}

function entryOf<T>(table: Readonly<Record<string, T>>, field: string | null): T | null {
  return field !== null && Object.hasOwn(table, field) ? (table[field] ?? null) : null
}
