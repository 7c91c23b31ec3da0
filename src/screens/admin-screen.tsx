import { CloudOff, Lock } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { AccountsPanel } from '#features/people/accounts-panel.tsx'
import { AuditPanel } from '#features/people/audit/audit-panel.tsx'
import { LateWorkPanel } from '#features/people/late-work-panel.tsx'
import { PersonPanel } from '#features/people/person/person-panel.tsx'
import { SecondFactorFirst } from '#features/people/second-factor-first.tsx'
import { useAccounts } from '#features/people/use-accounts.ts'
import { useSignedIn } from '#session/user/use-session.ts'
import { EmptyState } from '#ui/signs/empty-state.tsx'
import { ErrorState } from '#ui/signs/error-state.tsx'
import { Message } from '#ui/signs/message.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/signs/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'
import { ServerAway } from './server-away.tsx'

const TABS = [
  { value: 'accounts', label: '계정' },
  { value: 'late', label: '밀린 작업' },
  { value: 'audit', label: '기록' },
] as const

/**
 * For administrators: the accounts of others, whose work does not arrive, and who did what. It lives at the server
 * alone, like one's own account.
 */
export function AdminScreen() {
  const isOnline = useOnline()
  return (
    <>
      <title>계정 관리</title>
      <PageHeader title="계정 관리" />
      {isOnline ? (
        <Managed />
      ) : (
        <Message tone="neutral" role="status" icon={<CloudOff size={20} />}>
          오프라인입니다. 계정과 기록은 서버에 있으므로 네트워크에 연결되어 있을 때 볼 수 있습니다.
        </Message>
      )}
    </>
  )
}

function Managed() {
  const { isAdministrator, standing } = useSignedIn()
  if (!isAdministrator) {
    if (standing === 'checking') return <Skeleton lines={6} />
    if (standing === 'unreachable') return <ServerAway />
    return (
      <EmptyState
        isPage
        icon={<Lock size={32} />}
        title="관리자만 볼 수 있습니다."
        hint="계정이나 비밀번호가 필요하면 관리자에게 알려주세요."
      />
    )
  }
  return <Parts />
}

function Parts() {
  const { needsSecondFactor } = useAccounts()
  const [params, setParams] = useSearchParams()
  const tab = TABS.find(({ value }) => value === params.get('tab'))?.value ?? 'accounts'
  if (needsSecondFactor) return <SecondFactorFirst />
  return (
    <Tabs
      label="계정 관리"
      tabs={TABS}
      value={tab}
      onChoose={(value) => setParams(value === 'accounts' ? {} : { tab: value }, { replace: true })}
    >
      {tab === 'accounts' && <Accounts />}
      {tab === 'late' && <LateWorkPanel onChoose={(id) => setParams({ person: String(id) })} />}
      {tab === 'audit' && <AuditPanel />}
    </Tabs>
  )
}

function Accounts() {
  const { accounts, listedAt, hasFailed, retry } = useAccounts()
  const [params, setParams] = useSearchParams()
  if (hasFailed) return <ErrorState title="계정을 불러오지 못했습니다." onRetry={retry} />
  if (accounts === undefined) return <Skeleton lines={6} />
  const person = accounts.results.find(({ id }) => String(id) === params.get('person'))
  if (person === undefined) {
    return (
      <AccountsPanel
        accounts={accounts.results}
        listedAt={listedAt}
        onChoose={(id) => setParams({ person: String(id) })}
      />
    )
  }
  return (
    <PersonPanel
      key={person.id}
      account={person}
      groupNames={accounts.groupNames}
      onClose={() => setParams({})}
    />
  )
}
