import { MODEL_LABEL } from '#domain/model/area-words.ts'
import { dayInSeoul, dayLabel } from '#domain/model/entry-date.ts'
import { SECTIONS } from '#domain/model/sections.ts'
import { workStatusLabel } from '#domain/model/work-status.ts'
import type { ModelRow } from '#local/store/records.ts'
import { orNone } from '#domain/or-none.ts'
import styles from './summary.module.css'
import { UnsentMark } from './unsent-mark.tsx'

const { fields } = SECTIONS.etc

export interface Letterhead {
  institute: string
  systemTitle: string
}

interface TitleBlockProps extends Letterhead {
  model: ModelRow
  /** How many edits the server does not have yet. */
  unsent: number
}

/** The head of the report: whose, what, when and by whom. */
export function TitleBlock({ institute, systemTitle, model, unsent }: TitleBlockProps) {
  const { title, workedAt, manager, workStatus } = model.view
  return (
    <header className={styles['head']}>
      <p className={styles['letterhead']}>
        <span>{institute}</span>
        <span>{systemTitle}</span>
      </p>
      <p className={styles['kind']}>{MODEL_LABEL[model.area]} 조사 보고서</p>
      <h1 className={styles['title']}>{orNone(title)}</h1>
      {unsent > 0 && (
        <p className={styles['unsent']}>
          <UnsentMark /> 변경 {unsent}건이 이 기기에만 있습니다.
        </p>
      )}
      <dl className={styles['headFacts']}>
        <div>
          <dt>{fields.workedAt.label}</dt>
          <dd>{workedAt === null ? orNone(null) : dayLabel(workedAt)}</dd>
        </div>
        <div>
          <dt>{fields.manager.label}</dt>
          <dd>{orNone(manager)}</dd>
        </div>
        <div>
          <dt>{SECTIONS.stage.fields.workStatus.label}</dt>
          <dd>{workStatusLabel(workStatus)}</dd>
        </div>
        <div className={styles['onPaper']}>
          <dt>출력일</dt>
          {/* Drawn anew to be printed, which may be days after it was opened. */}
          {/* oxlint-disable-next-line react/purity */}
          <dd>{dayLabel(dayInSeoul(new Date()))}</dd>
        </div>
      </dl>
    </header>
  )
}
