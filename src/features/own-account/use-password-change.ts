import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newPasswordLengthProblem } from '#domain/people/people.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { fieldFailure, passwordFailure } from './account-words.ts'

export interface TypedPasswords {
  current: string
  next: string
  repeated: string
}

type FieldErrors = Partial<Record<keyof TypedPasswords, string>>

type ChangeState =
  { kind: 'asking'; errors: FieldErrors; failed: string | null } | { kind: 'sending' } | { kind: 'changed' }

const ASKING = { kind: 'asking', errors: {}, failed: null } as const

/** Changes one's own password: at the server or not at all, and kept nowhere on the device. */
export function usePasswordChange() {
  const { ownAccount } = useOnlineCalls()
  const queries = useQueryClient()
  const [state, setState] = useState<ChangeState>(ASKING)

  /** Answers whether it was changed. */
  const change = async (typed: TypedPasswords): Promise<boolean> => {
    const errors = errorsOf(typed)
    if (Object.keys(errors).length > 0) {
      setState({ ...ASKING, errors })
      return false
    }
    setState({ kind: 'sending' })
    try {
      await ownAccount.changePassword({ current: typed.current, next: typed.next })
    } catch (error) {
      const refused = refusedFields(error)
      const isNamed = Object.keys(refused).length > 0
      setState({ ...ASKING, errors: refused, failed: isNamed ? null : passwordFailure(error) })
      return false
    }
    setState({ kind: 'changed' })
    void queries.invalidateQueries({ queryKey: queryKeys.ownSessions })
    // Whether it may still be that which an administrator has given.
    void queries.invalidateQueries({ queryKey: queryKeys.me })
    return true
  }
  return { state, change }
}

function errorsOf({ current, next, repeated }: TypedPasswords): FieldErrors {
  const ofNext =
    current !== '' && next === current ? '지금과 다른 비밀번호를 정해주세요.' : newPasswordLengthProblem(next)
  return {
    ...(current === '' && { current: '지금 비밀번호를 입력해주세요.' }),
    ...(ofNext !== null && { next: ofNext }),
    ...(repeated !== next && { repeated: '새 비밀번호와 다릅니다. 한 번 더 입력해주세요.' }),
  }
}

/** What the server says of a field: it alone knows the password and the list of common ones. */
function refusedFields(error: unknown): FieldErrors {
  const said = (['current', 'next'] as const).map((field) => [field, fieldFailure(error, field)] as const)
  return Object.fromEntries(said.filter(([, words]) => words !== null))
}
