import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { unsentParts } from '#session/device/kept-words.ts'
import { useSyncStatus } from '#session/sync/use-sync-status.ts'
import { useSession, useSignedIn } from '#session/user/use-session.ts'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { Stack, Wrap } from '#ui/layout.ts'
import { GatePage } from './gate-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn } from './use-sign-in.ts'

/** Reading needs the password again; what may be entered nevertheless stands below. */
export function ReadLock({ children }: { children: ReactNode }) {
  const { username } = useSignedIn()
  const session = useSession()
  const status = useSyncStatus()
  const signingIn = useSignIn()
  const stays =
    status === undefined
      ? []
      : unsentParts({ operations: status.waiting + status.needsYou, drafts: status.unsaved })
  return (
    <GatePage icon={<Lock size={32} aria-hidden />} title="비밀번호를 다시 입력해주세요">
      <Stack gap="5">
        <p>
          이 기기가 오랫동안 서버와 연결되지 않아 내려받은 자료를 가렸습니다. 네트워크에 연결하고{' '}
          <strong>{username}</strong> 님의 비밀번호를 입력하면 다시 보입니다.
        </p>
        <SignInForm
          username={username}
          signingIn={signingIn}
          before={
            <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          }
          after={
            <Wrap>
              <Button type="submit" look="primary" size="main" aria-busy={signingIn.isSending}>
                로그인
              </Button>
              <Button size="main" onClick={() => session.signOut()}>
                다른 아이디로 로그인
              </Button>
            </Wrap>
          }
        />
        {/* Behind the form: it goes when all is sent, which may be as a finger comes down on the button. */}
        {stays.length > 0 && (
          <p>
            <strong>{stays.join('과 ')}</strong>은 그대로 있고, 네트워크가 있으면 계속 올립니다.
          </p>
        )}
        <chakra.div borderTop="hair" paddingTop="5">
          {children}
        </chakra.div>
      </Stack>
    </GatePage>
  )
}
