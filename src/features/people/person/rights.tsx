import { useState } from 'react'
import { area } from '#domain/model/area.ts'
import type { Account, AccountPatch, Accounts } from '#domain/people/people.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { useSignedIn } from '#session/user/use-session.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Wrap } from '#ui/layout.ts'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { FailedNote } from '#ui/signs/failed-note.tsx'
import { GroupChoice } from './group-choice.tsx'
import { ROLE_OPTIONS } from '#features/people/new-account.tsx'
import { PartCard } from '#ui/part-card.tsx'
import { AREA_WORDS } from '#features/people/people-words.ts'
import { Tick } from '#features/people/tick.tsx'
import { useManaging } from '#features/people/use-managing.ts'

type Chosen = Pick<Account, 'role' | 'isAdministrator' | 'keepsCatalogue' | 'groups'>
type Touched = Partial<Omit<Chosen, 'groups'>> & { groups?: Partial<Chosen['groups']> }

interface RightsProps {
  account: Account
  groupNames: Accounts['groupNames']
}

export function Rights({ account, groupNames }: RightsProps) {
  const { people } = useOnlineCalls()
  const { username } = useSignedIn()
  const { isBusy, failed, manage } = useManaging()
  // Only what was touched: all else follows the account, which other administrators change as well.
  const [touched, setTouched] = useState<Touched>({})
  const chosen: Chosen = { ...account, ...touched, groups: { ...account.groups, ...touched.groups } }
  const choose = (change: Touched) =>
    setTouched({ ...touched, ...change, groups: { ...touched.groups, ...change.groups } })
  const isOwn = username === account.username
  const patch = changesOf(account, chosen)

  const save = async () => {
    if (Object.keys(patch).length === 0) return
    const done = '역할과 보이는 그룹을 저장했습니다.'
    if (await manage(() => people.change(account.id, patch), done)) setTouched({})
  }
  return (
    <PartCard
      title="역할과 보이는 그룹"
      hint="역할을 바꾸면 그 사람은 모든 기기에서 다시 로그인해야 합니다. 올리지 않은 작업은 지워지지 않고 기다립니다."
    >
      <Form onSubmit={() => void save()}>
        <RadioGroup
          legend="역할"
          options={ROLE_OPTIONS}
          value={chosen.role}
          onChoose={(role) => choose({ role })}
        />
        <Tick
          label="관리자: 다른 사람의 계정을 관리하고 기록을 봅니다"
          note={isOwn ? '자신은 관리자에서 뺄 수 없습니다. 다른 관리자에게 부탁해주세요.' : undefined}
          isTicked={chosen.isAdministrator}
          isFixed={isOwn}
          onTick={(isAdministrator) => choose({ isAdministrator })}
        />
        <Tick
          label="기준 정보 정리: 장비와 관리요소의 이름을 고치고, 합치고, 사용 중지하며, 모델을 보관합니다"
          note={
            chosen.keepsCatalogue && chosen.role !== 'writer'
              ? '역할이 입력일 때만 할 수 있습니다.'
              : undefined
          }
          isTicked={chosen.keepsCatalogue}
          onTick={(keepsCatalogue) => choose({ keepsCatalogue })}
        />
        {area.options.map((one) => (
          <GroupChoice
            key={one}
            legend={`${AREA_WORDS[one]}에서 보이는 그룹`}
            names={groupNames[one]}
            chosen={chosen.groups[one]}
            onChoose={(names) => choose({ groups: { [one]: names } })}
          />
        ))}
        <FailedNote words={failed} />
        <Wrap>
          <Button
            type="submit"
            look="primary"
            size="main"
            disabled={Object.keys(patch).length === 0}
            aria-busy={isBusy}
          >
            저장
          </Button>
        </Wrap>
      </Form>
    </PartCard>
  )
}

/** Only what is different: another role ends sessions, and the same one should not. */
function changesOf(
  account: Account,
  { role, isAdministrator, keepsCatalogue, groups }: Chosen,
): AccountPatch {
  const changed = area.options.filter((one) => !isSame(account.groups[one], groups[one]))
  return {
    ...(role !== account.role && { role }),
    ...(isAdministrator !== account.isAdministrator && { isAdministrator }),
    ...(keepsCatalogue !== account.keepsCatalogue && { keepsCatalogue }),
    ...(changed.length > 0 && { groups: Object.fromEntries(changed.map((one) => [one, groups[one]])) }),
  }
}

function isSame(one: readonly string[] | null, other: readonly string[] | null): boolean {
  if (one === null || other === null) return one === other
  return one.length === other.length && one.every((name) => other.includes(name))
}
