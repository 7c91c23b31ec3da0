import { UserPlus, UserRound, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import type { Account } from '#domain/people/people.ts'
import { timeWords } from '#lib/words/time-words.ts'
import { Badge } from '#ui/signs/badge.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Stack, Wrap } from '#ui/layout.ts'
import { ItemList } from '#ui/search/item-list.tsx'
import { Card } from '#ui/section-card.tsx'
import { ManagedRow } from './managed-row.tsx'
import { NewAccount } from './new-account.tsx'
import { ROLE_WORDS, groupWords } from './people-words.ts'

interface AccountsPanelProps {
  accounts: readonly Account[]
  listedAt: number
  onChoose: (id: number) => void
}

export function AccountsPanel({ accounts, listedAt, onChoose }: AccountsPanelProps) {
  const [isAdding, setIsAdding] = useState(false)
  if (isAdding) return <NewAccount onClose={() => setIsAdding(false)} />
  return (
    <Stack gap="4">
      <Wrap>
        <Button look="primary" size="main" onClick={() => setIsAdding(true)}>
          <UserPlus size={20} />새 계정
        </Button>
      </Wrap>
      <Card padding={{ base: '4', md: '6' }}>
        <ItemList label={`계정 ${accounts.length}개`} empty="계정이 없습니다.">
          {accounts.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              listedAt={listedAt}
              onChoose={() => onChoose(account.id)}
            />
          ))}
        </ItemList>
      </Card>
    </Stack>
  )
}

interface AccountRowProps {
  account: Account
  listedAt: number
  onChoose: () => void
}

function AccountRow({ account, listedAt, onChoose }: AccountRowProps) {
  const { username, role, isAdministrator, keepsCatalogue, isDisabled, hasSecondFactor } = account
  const { sessionCount, lastSeenAt } = account
  const Icon = isDisabled ? UserRoundX : UserRound
  const facts = [
    ROLE_WORDS[role],
    ...groupWords(account),
    sessionCount === 0 ? '로그인한 기기 없음' : `기기 ${sessionCount}대`,
    ...(lastSeenAt === null ? [] : [`마지막 사용 ${timeWords(Date.parse(lastSeenAt), listedAt)}`]),
  ]
  return (
    <ManagedRow
      icon={<Icon size={20} aria-hidden />}
      username={username}
      title={
        <>
          <b>{username}</b> {isAdministrator && <Badge tone="accent">관리자</Badge>}{' '}
          {keepsCatalogue && <Badge>기준 정보</Badge>}{' '}
          {hasSecondFactor && <Badge tone="safe">2단계 인증</Badge>}{' '}
          {isDisabled && <Badge tone="trouble">중지됨</Badge>}
        </>
      }
      facts={facts.join(' · ')}
      onManage={onChoose}
    />
  )
}
