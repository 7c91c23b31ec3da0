import { useState } from 'react'
import type { CatalogueChangeSet } from '#domain/catalogue-history.ts'
import type { KeptCatalogue } from '#domain/process/keeping.ts'
import { timeWords } from '#lib/words/time-words.ts'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { ErrorState } from '#ui/signs/error-state.tsx'
import { Stack, Wrap } from '#ui/layout.ts'
import { Skeleton } from '#ui/signs/skeleton.tsx'
import { entryWords } from './entry-change-words.ts'
import { useCatalogueHistory } from './use-catalogue-history.ts'

/** Who did what in a catalogue, the latest first. */
export function CatalogueChanges({ catalogue }: { catalogue: KeptCatalogue }) {
  const { sets, readAt, hasFailed, retry, hasMore, isReadingMore, readMore } = useCatalogueHistory(catalogue)
  if (sets === null) {
    return hasFailed ? (
      <ErrorState title="변경 이력을 불러오지 못했습니다." onRetry={retry} />
    ) : (
      <Skeleton lines={3} />
    )
  }
  if (sets.length === 0) return <chakra.p color="ink.muted">기록된 변경이 아직 없습니다.</chakra.p>
  return (
    <Stack gap="5">
      {sets.map((set) => (
        <ChangesOfCall key={set.position} set={set} now={readAt} />
      ))}
      {hasMore && (
        <Wrap alignItems="center">
          <Button size="main" disabled={isReadingMore} onClick={readMore}>
            {isReadingMore ? '불러오는 중' : '이전 변경 더 보기'}
          </Button>
          {hasFailed && <p role="alert">이전 변경을 불러오지 못했습니다. 다시 눌러주세요.</p>}
        </Wrap>
      )}
    </Stack>
  )
}

/** A merge of two nodes reaches everything below them. */
const SHOWN_AT_FIRST = 4

/** What one person changed at one time. */
function ChangesOfCall({ set, now }: { set: CatalogueChangeSet; now: number }) {
  const [isWhole, setIsWhole] = useState(false)
  const entries = entryWords(set.changes)
  const shown = isWhole ? entries : entries.slice(0, SHOWN_AT_FIRST)
  const hidden = entries.length - shown.length
  return (
    <article>
      <chakra.h3 fontSize="label" fontWeight="normal" color="ink.muted" marginBottom="1">
        <chakra.strong color="ink">{set.username ?? '알 수 없는 사용자'}</chakra.strong> ·{' '}
        <time dateTime={set.at}>{timeWords(Date.parse(set.at), now)}</time>
        {typeof set.device === 'string' && ` · ${set.device}`}
      </chakra.h3>
      <chakra.ul display="flex" flexDirection="column" gap="2" listStyleType="none" role="list">
        {shown.map(({ id, name, sentences }) => (
          <chakra.li key={id} overflowWrap="anywhere">
            <strong>{name}</strong>
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </chakra.li>
        ))}
      </chakra.ul>
      {hidden > 0 && (
        <Button look="quiet" onClick={() => setIsWhole(true)}>
          나머지 {hidden}건 보기
        </Button>
      )}
    </article>
  )
}
