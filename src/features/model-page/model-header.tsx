import { useLiveQuery } from 'dexie-react-hooks'
import { HardDrive } from 'lucide-react'
import type { ReactNode } from 'react'
import { entryProgress } from '#domain/model/completeness.ts'
import { workStatusLabel } from '#domain/model/work-status.ts'
import { AREA_LABEL } from '#domain/model/area-words.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { percentOf } from '#lib/words/percent.ts'
import { type PhotoCounts, countPhotos, type ShownProcess } from '#local/views/queries.ts'
import type { ModelRow } from '#local/store/records.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { ProgressBar } from '#ui/signs/progress-bar.tsx'
import { CopyNotice } from './copy-notice.tsx'
import { PeopleHere } from './people-here.tsx'
import { useWaitingCopy } from './use-waiting-copy.ts'

interface ModelHeaderProps {
  model: ModelRow
  processes: readonly ShownProcess[]
  /** What can be done with the whole model. */
  actions?: ReactNode
}

/** Which model this is, how far it has come, and whether this device has all of it. */
export function ModelHeader({ model, processes, actions }: ModelHeaderProps) {
  const db = useDatabase()
  const images = [...model.view.images, ...processes.flatMap((process) => process.images)]
  const imageIds = images.map(({ id }) => id).join(' ')
  const photos = useLiveQuery(() => countPhotos(db, model.area, images), [db, model.area, imageIds])
  const progress = entryProgress(model.area, model.view, processes)
  const copy = useWaitingCopy(model)
  return (
    <>
      <PageHeader
        trail={`${AREA_LABEL[model.area]} › ${model.view.group.name}`}
        title={model.view.title}
        actions={actions}
        facts={
          <>
            <span style={{ display: 'inline-flex', alignItems: 'center', gap: '8px' }}>
              <ProgressBar label="입력한 정도" value={progress} />
              입력 {percentOf(progress)}%
            </span>
            <span>{workStatusLabel(model.view.workStatus)}</span>
            {photos !== undefined && copy === null && (
              <span style={{ display: 'inline-flex', alignItems: 'center', gap: '6px' }}>
                <HardDrive size={16} />
                {deviceWords(photos)}
              </span>
            )}
            <PeopleHere />
          </>
        }
      />
      {copy !== null && <CopyNotice copy={copy} />}
    </>
  )
}

function deviceWords({ total, onDevice }: PhotoCounts): string {
  if (total === 0) return '이 기기에 모두 있음'
  if (onDevice >= total) return `이 기기에 모두 있음 · 사진 ${total}장`
  return `오프라인에서 볼 수 있는 사진 ${onDevice}/${total}장`
}
