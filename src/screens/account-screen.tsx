import { CloudOff, ListChecks, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ClearCard } from '#features/own-account/clear-card.tsx'
import { GivenPasswordNotice } from '#features/own-account/given-password-notice.tsx'
import { PasswordCard } from '#features/own-account/password-card.tsx'
import { SecondFactorCard } from '#features/own-account/second-factor-card.tsx'
import { SessionsCard } from '#features/own-account/sessions-card.tsx'
import { useSignedIn } from '#session/user/use-session.ts'
import { Stack, Wrap } from '#ui/layout.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Message } from '#ui/signs/message.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'

/** One's own account. It lives at the server alone, so nothing of it can be done without network. */
export function AccountScreen() {
  const { username, isAdministrator, capabilities } = useSignedIn()
  const keepsCatalogue = capabilities?.includes('keeps-catalogue') === true
  const isOnline = useOnline()
  return (
    <>
      <title>내 계정</title>
      <PageHeader title="내 계정" facts={<span>아이디 {username}</span>} />
      <Stack gap="5">
        {!isOnline && (
          <Message tone="neutral" role="status" icon={<CloudOff size={20} />}>
            오프라인입니다. 비밀번호와 로그인한 기기는 서버에 있으므로 네트워크에 연결되어 있을 때 바꿀 수
            있습니다.
          </Message>
        )}
        <GivenPasswordNotice />
        <PasswordCard />
        <SecondFactorCard />
        <SessionsCard />
        <ClearCard />
        {/* Last, so that nothing moves when the server's word comes. */}
        {(isAdministrator || keepsCatalogue) && (
          <Wrap>
            {isAdministrator && (
              <LinkButton asChild>
                <Link to="/admin">
                  <Users size={20} />
                  계정 관리
                </Link>
              </LinkButton>
            )}
            {keepsCatalogue && (
              <LinkButton asChild>
                <Link to="/catalogue">
                  <ListChecks size={20} />
                  기준 정보 정리
                </Link>
              </LinkButton>
            )}
          </Wrap>
        )}
      </Stack>
    </>
  )
}
