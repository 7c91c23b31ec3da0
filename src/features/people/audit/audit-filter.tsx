import { Search } from 'lucide-react'
import { useState } from 'react'
import { EARLIEST_ENTRY_DATE, dayInSeoul, dayLabel } from '#domain/model/entry-date.ts'
import type { AuditQuery } from '#domain/people/people.ts'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { DateInput } from '#ui/fields/date/date-input.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Wrap } from '#ui/layout.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { ACTION_WORDS } from './audit-words.ts'

const ANY = 'any'
const ACTIONS = [
  { value: ANY, label: '모두' },
  ...Object.entries(ACTION_WORDS).map(([value, label]) => ({ value, label })),
]

interface Typed {
  username: string
  action: string
  since: string | null
  until: string | null
}

/** By whom, what, and on which days. Asked when one says so, since every question is a search at the server. */
export function AuditFilter({ onAsk }: { onAsk: (query: AuditQuery) => void }) {
  const [typed, setTyped] = useState<Typed>({ username: '', action: ANY, since: null, until: null })
  const isBackwards = typed.since !== null && typed.until !== null && typed.until < typed.since
  const submit = () => {
    if (isBackwards) return
    const username = typed.username.trim()
    onAsk({
      ...(username !== '' && { username }),
      ...(typed.action !== ANY && { action: typed.action }),
      ...(typed.since !== null && { since: typed.since }),
      ...(typed.until !== null && { until: typed.until }),
    })
  }
  const today = () => dayInSeoul(new Date())
  return (
    <Form role="search" aria-label="기록 찾기" onSubmit={submit}>
      <chakra.div
        display="grid"
        gap="4"
        gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
        alignItems="start"
      >
        <Field label="아이디">
          <TextInput
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={typed.username}
            onChange={({ target }) => setTyped({ ...typed, username: target.value })}
          />
        </Field>
        <Field label="무엇을">
          <SelectInput
            value={typed.action}
            options={ACTIONS}
            placeholder="선택"
            onChoose={(action) => setTyped({ ...typed, action })}
          />
        </Field>
        <Field label="이 날부터">
          <DateInput
            value={typed.since}
            label={dayLabel}
            min={EARLIEST_ENTRY_DATE}
            max={today}
            onChoose={(since) => setTyped({ ...typed, since })}
          />
        </Field>
        <Field label="이 날까지" error={isBackwards ? '시작하는 날보다 앞섭니다.' : null}>
          <DateInput
            value={typed.until}
            label={dayLabel}
            min={EARLIEST_ENTRY_DATE}
            max={today}
            onChoose={(until) => setTyped({ ...typed, until })}
          />
        </Field>
      </chakra.div>
      <Wrap>
        <Button type="submit" look="primary" size="main">
          <Search size={20} />
          찾기
        </Button>
      </Wrap>
    </Form>
  )
}
