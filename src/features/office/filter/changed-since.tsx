import { Wrap } from '#ui/layout.ts'
import { OfficeChoice } from './office-choice.ts'
import { SINCES, type Since } from './office-filter.ts'
import styles from '#features/office/office.module.css'

const LABEL: Record<Since, string> = { yesterday: '어제 이후 바뀜', seen: '내가 마지막으로 본 뒤' }

interface ChangedSinceProps {
  chosen: readonly Since[]
  counts: Record<Since, number>
  onChoose: (chosen: Since[]) => void
}

/** Only models that have changed since then; pressing it again shows the others, too. */
export function ChangedSince({ chosen, counts, onChoose }: ChangedSinceProps) {
  return (
    <Wrap role="group" aria-label="바뀐 모델" gap="2">
      {SINCES.map((since) => (
        <OfficeChoice
          key={since}
          type="button"
          aria-pressed={chosen.includes(since)}
          onClick={() =>
            onChoose(SINCES.filter((one) => (one === since ? !chosen.includes(one) : chosen.includes(one))))
          }
        >
          {since === 'seen' && <span className={styles['news']} aria-hidden="true" />}
          {LABEL[since]} <strong>{counts[since]}</strong>
        </OfficeChoice>
      ))}
    </Wrap>
  )
}
