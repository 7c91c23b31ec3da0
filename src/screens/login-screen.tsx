import { CloudOff } from 'lucide-react'
import { Navigate, useLocation } from 'react-router-dom'
import { LoginForm } from '#features/sign-in/login-form.tsx'
import { ClearOffer } from '#features/sign-in/clear-offer.tsx'
import { authOf } from '#session/user/session-state.ts'
import { useSessionState } from '#session/user/use-session.ts'
import { wantedPath } from '#features/sign-in/wanted-path.ts'
import { WaitingWork } from '#features/sign-in/waiting-work.tsx'
import { chakra } from '#ui/chakra.tsx'
import { Row, Stack } from '#ui/layout.ts'
import { Message } from '#ui/signs/message.tsx'

interface LoginScreenProps {
  institute: string
  systemTitle: string
}

export function LoginScreen({ institute, systemTitle }: LoginScreenProps) {
  const state = useSessionState()
  const wanted = wantedPath(useLocation().state)
  if (authOf(state).isLogged) {
    return <Navigate to="/reference-model" replace state={wanted === null ? null : { wanted }} />
  }
  return (
    <chakra.main
      display="flex"
      flexDirection="column"
      gap="5"
      maxWidth="472px"
      marginInline="auto"
      minHeight="100dvh"
      padding="4"
      // The card is in the middle, and rises where what stands below it needs more than its half of the room.
      _before={{ content: '""', flex: '1 1 0' }}
    >
      <chakra.section
        aria-labelledby="login-title"
        bg="card"
        border="line"
        borderRadius="card"
        padding={{ base: '6', md: '8' }}
      >
        <Row gap="3" marginBottom="8">
          <chakra.img src="/icons/icon.svg" alt="" width="44px" height="44px" borderRadius="button" />
          <div>
            <chakra.p textStyle="caption" color="ink.subtle">
              {institute}
            </chakra.p>
            <chakra.p fontWeight="bold" lineHeight="1.3">
              {systemTitle}
            </chakra.p>
          </div>
        </Row>
        <chakra.h1 id="login-title" textStyle="title">
          로그인
        </chakra.h1>
        <chakra.p color="ink.muted" marginTop="2" marginBottom="6">
          계정에 로그인하려면 아이디와 비밀번호를 입력하세요
        </chakra.p>
        <LoginForm />
      </chakra.section>
      <Stack flex="1 1 0" gap="3">
        {state.kind === 'signed-out' && state.by === 'no-answer' && (
          <Message tone="neutral" role="status" icon={<CloudOff size={20} />}>
            서버에 연결되지 않았습니다. 로그인에는 네트워크가 필요합니다.
          </Message>
        )}
        {state.kind === 'signed-out' && <WaitingWork />}
        <ClearOffer />
      </Stack>
    </chakra.main>
  )
}
