import { ChevronLeft, Merge } from 'lucide-react'
import type { SeenEntry } from '#api/keeping.ts'
import type { KeptCatalogue } from '#domain/process/keeping.ts'
import { toward } from '#lib/words/particles.ts'
import { Badge } from '#ui/signs/badge.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { EmptyState } from '#ui/signs/empty-state.tsx'
import { ErrorState } from '#ui/signs/error-state.tsx'
import { Row, Stack } from '#ui/layout.ts'
import { Skeleton } from '#ui/signs/skeleton.tsx'
import { CATALOGUE_WORDS, entryKind, entryName, entryPlace } from './keeping-words.ts'
import { MergeCard } from './merge-card.tsx'
import { RenameCard } from './rename-card.tsx'
import { RetireCard } from './retire-card.tsx'
import { UsesCard } from './uses-card.tsx'
import { useKeptEntry } from './use-kept-entry.ts'

interface EntryPanelProps {
  catalogue: KeptCatalogue
  id: number
  onChoose: (id: number) => void
  onClose: () => void
}

/** Everything that can be done with one entry. */
export function EntryPanel({ catalogue, id, onChoose, onClose }: EntryPanelProps) {
  const { seen, isGone, hasFailed, retry } = useKeptEntry(catalogue, id)
  const back = (
    <Button onClick={onClose} autoFocus>
      <ChevronLeft size={20} />
      {CATALOGUE_WORDS[catalogue]} 찾기
    </Button>
  )
  if (isGone) return <EmptyState icon={<Merge size={32} />} title="서버에 없는 항목입니다." actions={back} />
  if (hasFailed) return <ErrorState title="항목을 불러오지 못했습니다." onRetry={retry} />
  if (seen === undefined) return <Skeleton lines={6} />
  return (
    <Stack gap="5">
      <Row gap="3" flexWrap="wrap">
        {back}
        <EntryHead seen={seen} />
      </Row>
      {seen.entry.mergedInto === null ? (
        <>
          <UsesCard uses={seen.uses} />
          <RenameCard catalogue={catalogue} seen={seen} />
          <MergeCard catalogue={catalogue} seen={seen} onMerged={onChoose} />
          <RetireCard catalogue={catalogue} seen={seen} />
        </>
      ) : (
        <MergedAway into={seen.entry.mergedInto} onChoose={onChoose} />
      )}
    </Stack>
  )
}

function EntryHead({ seen: { entry } }: { seen: SeenEntry }) {
  return (
    <chakra.div flex="1 1 240px" minWidth="0">
      <chakra.h2 textStyle="section" overflowWrap="anywhere">
        {entryName(entry)}
      </chakra.h2>
      <Row gap="2" flexWrap="wrap" color="ink.muted" fontSize="label">
        <Badge>{entryKind(entry)}</Badge>
        {entry.retiredAt !== null && <Badge tone="waiting">사용 중지</Badge>}
        <span>{entryPlace(entry)}</span>
      </Row>
    </chakra.div>
  )
}

interface MergedAwayProps {
  into: { id: number; name: string }
  onChoose: (id: number) => void
}

function MergedAway({ into, onChoose }: MergedAwayProps) {
  return (
    <EmptyState
      icon={<Merge size={32} />}
      title={`${toward(into.name)} 합친 항목입니다.`}
      hint="쓰던 곳은 모두 그 항목을 씁니다."
      actions={<Button onClick={() => onChoose(into.id)}>{entryName(into)} 열기</Button>}
    />
  )
}
