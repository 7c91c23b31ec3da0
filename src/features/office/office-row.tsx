import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { workStatusLabel } from '#domain/model/work-status.ts'
import { AREA_LABEL, modelPath } from '#domain/model/area-words.ts'
import { RETIRED_LABEL } from '#domain/model/sections.ts'
import { ModelMark } from '#session/place/model-mark.tsx'
import { timeWords } from '#lib/words/time-words.ts'
import { percentOf } from '#lib/words/percent.ts'
import { Badge } from '#ui/signs/badge.tsx'
import { ProgressRing } from '#ui/signs/progress-ring.tsx'
import type { OfficeEntry } from './office-entries.ts'
import type { PlacedModel } from './office-place.ts'
import styles from './office.module.css'
import type { Selection } from './selection.ts'
import { StageMeter } from './stage/stage-meter.tsx'

const NEWS = '내가 마지막으로 본 뒤 바뀜'

interface OfficeRowProps {
  entry: OfficeEntry
  selection: Selection | null
  now: number
  /** Somebody comes back to it from its page. */
  isReturn: boolean
  onOpen: (model: PlacedModel) => void
  /** With Shift, all from the one picked before. */
  onPick: (entry: OfficeEntry, how: { isSelected: boolean; withShift: boolean }) => void
}

export function OfficeRow({ entry, selection, now, isReturn, onOpen, onPick }: OfficeRowProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!isReturn || link.current === null) return
    link.current.scrollIntoView({ block: 'center' })
    link.current.focus({ preventScroll: true })
  }, [isReturn])
  const { id, area, groupName, model, changedSince } = entry
  const { stage, progress, surveyor, changedAt, changedBy, isRetired } = model.facts
  const isSelected = selection?.ids.has(id) === true
  return (
    <tr role="row" className={styles['row']} data-selected={isSelected}>
      {selection !== null && (
        <td role="cell" className={styles['pick']}>
          <label
            title={
              selection.canSelect(entry)
                ? 'Shift를 누른 채 고르면 사이의 모델도 함께'
                : '이 기기에 없어 오프라인에서는 바꿀 수 없음'
            }
          >
            <input
              type="checkbox"
              aria-label={`${model.title} 선택`}
              checked={isSelected}
              disabled={!selection.canSelect(entry)}
              onChange={({ currentTarget: { checked: isSelected }, nativeEvent }) =>
                onPick(entry, {
                  isSelected,
                  withShift: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
                })
              }
            />
          </label>
        </td>
      )}
      <th role="rowheader" scope="row" className={styles['title']}>
        <Link ref={link} to={modelPath(area, model.slug)} onClick={() => onOpen({ area, slug: model.slug })}>
          <span>{model.title}</span>
          {changedSince.has('seen') && (
            <span className={styles['news']} role="img" aria-label={NEWS} title={NEWS} />
          )}
          {isRetired && <Badge>{RETIRED_LABEL}</Badge>}
          <ModelMark model={model} />
        </Link>
        <small>
          {AREA_LABEL[area]} · {groupName}
        </small>
      </th>
      <td role="cell" className={styles['stage']}>
        {stage === null ? (
          '-'
        ) : (
          <>
            <StageMeter stage={stage} />
            {workStatusLabel(stage)}
          </>
        )}
      </td>
      <td role="cell" className={styles['progress']}>
        {progress === null ? (
          '-'
        ) : (
          <>
            <ProgressRing label="입력" value={progress} size={20} />
            <span aria-hidden="true">{percentOf(progress)}%</span>
          </>
        )}
      </td>
      <td role="cell" className={styles['surveyor']}>
        {surveyor === null || surveyor === '' ? '-' : surveyor}
      </td>
      <td role="cell" className={styles['changed']}>
        {changedAt === null ? '-' : timeWords(Date.parse(changedAt), now)}
        {changedBy !== null && <small>{changedBy}</small>}
      </td>
    </tr>
  )
}
