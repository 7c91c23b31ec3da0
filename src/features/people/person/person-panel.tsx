import { ChevronLeft } from 'lucide-react'
import type { Account, Accounts } from '#domain/people/people.ts'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { Row, Stack } from '#ui/layout.ts'
import { AccountState } from './account-state.tsx'
import { NewPassword } from './new-password.tsx'
import { PersonSecondFactor } from './person-second-factor.tsx'
import { PersonSessions } from './person-sessions.tsx'
import { Rights } from './rights.tsx'

interface PersonPanelProps {
  account: Account
  groupNames: Accounts['groupNames']
  onClose: () => void
}

/** Everything that can be done with one account. */
export function PersonPanel({ account, groupNames, onClose }: PersonPanelProps) {
  return (
    <Stack gap="5">
      <Row gap="3">
        <Button onClick={onClose} autoFocus>
          <ChevronLeft size={20} />
          모든 계정
        </Button>
        <chakra.p textStyle="section" overflowWrap="anywhere">
          {account.username}
        </chakra.p>
      </Row>
      <Rights account={account} groupNames={groupNames} />
      <PersonSessions account={account} />
      <NewPassword account={account} />
      <PersonSecondFactor account={account} />
      <AccountState account={account} />
    </Stack>
  )
}
