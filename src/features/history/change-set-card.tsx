import { Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { Change, ChangeSet } from '#domain/history.ts'
import { timeWords } from '#lib/words/time-words.ts'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { Row } from '#ui/layout.ts'
import { Card } from '#ui/section-card.tsx'
import { ChangeFact } from './change-fact.tsx'
import type { ChangeWords } from './change-words.ts'
import { shownChanges } from './merge-changes.ts'

interface ChangeSetCardProps {
  set: ChangeSet
  now: number
  /** Puts back what was there before; null where that is not offered. */
  putBackOf: (change: Change) => (() => void) | null
}

/** A copy or a change of industry changes hundreds of fields at once. */
const SHOWN_AT_FIRST = 6

/** What one person changed at one time. */
export function ChangeSetCard({ set, now, putBackOf }: ChangeSetCardProps) {
  const id = useId()
  const [isWhole, setIsWhole] = useState(false)
  const changes = shownChanges(set)
  const shown = isWhole ? changes : changes.slice(0, SHOWN_AT_FIRST)
  const hidden = changes.length - shown.length
  return (
    <Card as="article" aria-labelledby={id} paddingInline={{ base: '4', md: '6' }} paddingBlock="4">
      <chakra.h2 id={id} fontSize="label" fontWeight="normal" color="ink.muted" marginBottom="3">
        <chakra.strong color="ink">{set.username ?? '알 수 없는 사용자'}</chakra.strong> ·{' '}
        <time dateTime={set.at}>{timeWords(Date.parse(set.at), now)}</time>
        {typeof set.device === 'string' && ` · ${set.device}`}
      </chakra.h2>
      <chakra.ul display="flex" flexDirection="column" gap="4" listStyleType="none" role="list">
        {shown.map(({ change, words }) => (
          <ChangeRow
            key={`${change.object} ${change.objectId} ${change.field ?? ''} ${change.action}`}
            words={words}
            onPutBack={putBackOf(change)}
          />
        ))}
      </chakra.ul>
      {hidden > 0 && (
        <Row marginTop="3">
          <Button look="quiet" onClick={() => setIsWhole(true)}>
            나머지 {hidden}건 보기
          </Button>
        </Row>
      )}
    </Card>
  )
}

function ChangeRow({ words, onPutBack }: { words: ChangeWords; onPutBack: (() => void) | null }) {
  return (
    <li>
      <ChangeFact
        words={words}
        was="이전"
        is="이후"
        action={
          onPutBack !== null && (
            <Button
              aria-label={`${words.subject}: 이 값으로 되돌리기`}
              marginBlock="1"
              alignSelf="flex-start"
              onClick={onPutBack}
            >
              <Undo2 size={18} />이 값으로 되돌리기
            </Button>
          )
        }
      />
    </li>
  )
}
