import { CloudOff, History } from 'lucide-react'
import { mayWrite } from '#domain/people/access.ts'
import type { Area } from '#domain/model/area.ts'
import type { Change, ChangeSet } from '#domain/history.ts'
import type { Role } from '#domain/people/session.ts'
import { clockLabel } from '#lib/words/clock-label.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import type { ModelRow } from '#local/store/records.ts'
import { useOffered } from '#session/user/use-offered.ts'
import { Button } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/signs/empty-state.tsx'
import { ErrorState } from '#ui/signs/error-state.tsx'
import { Stack, Wrap } from '#ui/layout.ts'
import { Message } from '#ui/signs/message.tsx'
import { Skeleton } from '#ui/signs/skeleton.tsx'
import { ChangeSetCard } from './change-set-card.tsx'
import { isOffered } from './put-back.ts'
import { PutBackDialog } from './put-back-dialog.tsx'
import { isSameRecorded, recordedNow } from './recorded-now.ts'
import { useHistory } from './use-history.ts'
import { usePutBack } from './use-put-back.ts'
import type { ChangedRecord } from './write-back.ts'

interface ModelHistoryProps {
  area: Area
  slug: string
  model: ModelRow
  processes: readonly ShownProcess[]
  access: Role
}

/** Who changed what in a model, the latest first, and the way back to what was there before. */
export function ModelHistory({ area, slug, model, processes, access }: ModelHistoryProps) {
  const history = useHistory(area, slug)
  const { sets, isOnline, readAt, problem, hasMore, isReadingMore, hasMoreFailed } = history
  const { proposal, propose, confirm, cancel } = usePutBack(access)

  const mayRetire = useOffered('retires-models')

  const putBackOf = (change: Change, set: ChangeSet) => {
    const record = recordOf(change, model, processes)
    if (!mayWrite(access) || record === null || !isOffered(change, set, record.now)) return null
    if (change.field === 'isRetired' && (!mayRetire || model.mergedInto !== undefined)) return null
    if (isSameRecorded(recordedNow(record.now, change.field ?? ''), change.before)) return null
    return () => void propose(change, set, record)
  }

  if (sets === null) {
    if (!isOnline) return <EmptyState icon={<CloudOff size={32} />} {...OFFLINE} />
    if (problem === 'not-found') return <EmptyState icon={<History size={32} />} {...NO_FEED} />
    if (problem !== null)
      return <ErrorState title="변경 이력을 불러오지 못했습니다." onRetry={history.retry} />
    return <Skeleton lines={6} />
  }
  if (sets.length === 0) return <EmptyState icon={<History size={32} />} {...NOTHING} />
  return (
    <>
      {(!isOnline || (problem !== null && !hasMoreFailed)) && (
        <Message tone="neutral" role="status" icon={<CloudOff size={20} />} marginBottom="4">
          {isOnline ? '서버가 응답하지 않습니다.' : '오프라인입니다.'} {clockLabel(readAt)}에 읽은 변경 이력을
          보여줍니다.
        </Message>
      )}
      <Stack gap="4">
        {sets.map((set) => (
          <ChangeSetCard
            key={set.position}
            set={set}
            now={readAt}
            putBackOf={(change) => putBackOf(change, set)}
          />
        ))}
      </Stack>
      {hasMore && (
        <Wrap marginTop="4" alignItems="center">
          <Button size="main" disabled={isReadingMore || !isOnline} onClick={history.readMore}>
            {isReadingMore ? '불러오는 중' : '이전 변경 더 보기'}
          </Button>
          {hasMoreFailed && <p role="alert">이전 변경을 불러오지 못했습니다. 다시 눌러주세요.</p>}
        </Wrap>
      )}
      {proposal !== null && (
        <PutBackDialog proposal={proposal} onConfirm={() => void confirm(proposal)} onCancel={cancel} />
      )}
    </>
  )
}

const OFFLINE = {
  title: '오프라인에서는 변경 이력을 볼 수 없습니다.',
  hint: '변경 이력은 서버에 있습니다. 네트워크에 연결되면 보여드립니다.',
}
const NO_FEED = {
  title: '이 모델의 변경 이력이 서버에 없습니다.',
  hint: '서버가 변경 이력을 기록하지 않거나, 모델이 삭제되었습니다.',
}
const NOTHING = {
  title: '기록된 변경이 아직 없습니다.',
  hint: '서버에 저장된 다음 변경부터 여기에 나옵니다.',
}

/** The record that a change is of, if it is still there. */
function recordOf(
  { object, objectId }: Change,
  { key: modelKey, serverId, view }: ModelRow,
  processes: readonly ShownProcess[],
): ChangedRecord | null {
  if (object === 'model') return serverId === objectId ? { kind: 'model', modelKey, now: view } : null
  const process = processes.find((one) => one.serverId === objectId)
  return process === undefined ? null : { kind: 'process', modelKey, processKey: process.key, now: process }
}
