import { useLiveQuery } from 'dexie-react-hooks'
import { CloudOff } from 'lucide-react'
import { useState } from 'react'
import { useDatabase } from '#session/device/use-database.ts'
import { type ModelCheck, checkModels } from './check-models.ts'
import type { ListedGroup } from '#local/views/model-overlay.ts'
import { chakra } from '#ui/chakra.tsx'
import { Dialog } from '#ui/layers/dialog.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Message } from '#ui/signs/message.tsx'
import { ProgressRing } from '#ui/signs/progress-ring.tsx'
import { Skeleton } from '#ui/signs/skeleton.tsx'
import { CheckReport } from './check-report.tsx'
import { CheckSummary } from './check-summary.tsx'
import { unsavedWords } from '#session/sync/sync-words.ts'
import { countIncomplete } from './check-words.ts'

interface GroupCheckDialogProps {
  group: ListedGroup
  onClose: () => void
  onLeave: () => void
}

/** The check over all models of a group, as far as they are on this device; it says which are not. */
export function GroupCheckDialog({ group, onClose, onLeave }: GroupCheckDialogProps) {
  const db = useDatabase()
  const keys = group.models.flatMap(({ key }) => key ?? [])
  const checks = useLiveQuery(() => checkModels(db, keys), [db, keys.join(' ')])
  return (
    <Dialog
      title="현장 떠나기 전 점검"
      description={`${group.name} · 모델 ${group.models.length}개`}
      onClose={onClose}
    >
      {checks === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <GroupReport group={group} checks={checks} onLeave={onLeave} />
      )}
    </Dialog>
  )
}

interface GroupReportProps {
  group: ListedGroup
  checks: readonly ModelCheck[]
  onLeave: () => void
}

function GroupReport({ group, checks, onLeave }: GroupReportProps) {
  const [open, setOpen] = useState<string | null>(null)
  const checked = new Set(checks.map(({ key }) => key))
  const away = group.models.filter(({ key }) => key === null || !checked.has(key))
  const withMissing = checks.filter((check) => countIncomplete(check) > 0)
  const progress = checks.reduce((sum, check) => sum + check.progress, 0) / Math.max(1, checks.length)
  return (
    <>
      {checks.length > 0 && (
        <CheckSummary
          progress={progress}
          title={withMissing.length === 0 ? '미입력 없음' : `모델 ${withMissing.length}개에 미입력이 있음`}
          note={`이 기기에 있는 모델 ${checks.length}개를 점검함`}
        />
      )}
      {away.length > 0 && <Away titles={away.map(({ title }) => title)} />}
      {checks.map((check) => (
        <chakra.div key={check.key} borderTop="hair">
          <Disclosure
            title={
              <chakra.span display="flex" alignItems="center" gap="3">
                <chakra.span flexShrink="0" display="inline-flex">
                  <ProgressRing label="입력" value={check.progress} size={24} />
                </chakra.span>
                {check.title}
              </chakra.span>
            }
            note={noteOf(check)}
            isOpen={open === check.key}
            onToggle={() => setOpen(open === check.key ? null : check.key)}
          >
            <chakra.div paddingInline="2" paddingTop="2" paddingBottom="5">
              <CheckReport check={check} onLeave={onLeave} />
            </chakra.div>
          </Disclosure>
        </chakra.div>
      ))}
    </>
  )
}

function noteOf(check: ModelCheck): string {
  const incomplete = countIncomplete(check)
  const { edits, photos } = check.unsent
  const parts = [
    incomplete === 0 ? '미입력 없음' : `미입력 ${incomplete}`,
    ...(edits + photos > 0 ? [`서버에 없음 ${edits + photos}`] : []),
    ...(check.unsaved.length > 0 ? [unsavedWords(check.unsaved.length)] : []),
  ]
  return parts.join(' · ')
}

const MOST_NAMES = 5

/** The models that this device does not hold: nothing is known about them, and the dialog says so. */
function Away({ titles }: { titles: readonly string[] }) {
  const rest = titles.length - MOST_NAMES
  return (
    <Message tone="waiting" icon={<CloudOff size={20} />} marginBottom="4">
      <chakra.p fontWeight="bold">이 기기에 없어 점검하지 못한 모델 {titles.length}개</chakra.p>
      <p>
        {titles.slice(0, MOST_NAMES).join(', ')}
        {rest > 0 && ` 외 ${rest}개`}
      </p>
      <p>연결되어 있을 때 목록에서 '그룹 전체 내려받기'를 누르면 점검할 수 있습니다.</p>
    </Message>
  )
}
