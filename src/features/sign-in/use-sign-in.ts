import { useState } from 'react'
import { problemOf } from '#api/problem.ts'
import { type CredentialErrors, type Credentials, credentialErrors } from '#domain/people/credentials.ts'
import { MESSAGES } from '#domain/messages.ts'
import { notify } from '#ui/layers/notify.ts'
import { loginReason, needsCode } from './messages.ts'
import { useSession } from '#session/user/use-session.ts'

type SignInState =
  | { kind: 'idle' }
  | { kind: 'invalid'; errors: CredentialErrors }
  | { kind: 'sending' }
  | { kind: 'failed'; reason: string }

/** Signing in, as the login screen and the password dialog do it. */
export function useSignIn() {
  const session = useSession()
  const [state, setState] = useState<SignInState>({ kind: 'idle' })
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const [typed, setTyped] = useState({ password: '', code: '' })

  const signIn = async (username: string) => {
    const { password, code } = typed
    // The keyboards of tablets put a space behind a word that they have completed.
    const credentials: Credentials = { username: username.trim(), password, ...(isCodeAsked && { code }) }
    const errors = credentialErrors(credentials)
    const messages = Object.values(errors)
    if (messages.length > 0) {
      setState({ kind: 'invalid', errors })
      for (const title of messages) notify({ kind: 'error', title })
      return
    }
    setState({ kind: 'sending' })
    try {
      await session.signIn(credentials)
      setState({ kind: 'idle' })
    } catch (error) {
      const isAsked = needsCode(problemOf(error))
      setIsCodeAsked(isAsked)
      if (isAsked && !isCodeAsked) {
        setState({ kind: 'idle' })
        return
      }
      console.error('Signing in failed.', error)
      notify({ kind: 'error', title: MESSAGES.login.failed })
      setState({ kind: 'failed', reason: loginReason(problemOf(error)) })
    }
  }

  return {
    signIn,
    typed,
    type: (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change })),
    /** The password was right, and the second step is due. */
    isCodeAsked,
    isSending: state.kind === 'sending',
    errors: state.kind === 'invalid' ? state.errors : {},
    reason: state.kind === 'failed' ? state.reason : null,
  }
}
