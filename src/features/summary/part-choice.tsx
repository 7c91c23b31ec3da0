import { useSearchParams } from 'react-router-dom'
import { REPORT_PARTS, readParts, writePart } from './report-parts.ts'
import styles from './report-parts.module.css'

/** Ticks for what the report shows, on screen and on paper. */
export function PartChoice() {
  const [params, setParams] = useSearchParams()
  const shown = readParts(params)
  return (
    <details className={styles['choice']}>
      <summary>
        보고서에 넣을 내용{' '}
        <small>
          {shown.size}/{REPORT_PARTS.length}
        </small>
      </summary>
      <div role="group" aria-label="보고서에 넣을 내용">
        {REPORT_PARTS.map(({ name, label }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={shown.has(name)}
              onChange={({ currentTarget: { checked: isShown } }) =>
                setParams((current) => writePart(current, { name, isShown }), { replace: true })
              }
            />
            {label}
          </label>
        ))}
      </div>
    </details>
  )
}
