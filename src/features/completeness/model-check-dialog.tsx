import { percentOf } from '#lib/words/percent.ts'
import type { ModelCheck } from './check-models.ts'
import { Dialog } from '#ui/layers/dialog.tsx'
import { CheckReport } from './check-report.tsx'
import { CheckSummary } from './check-summary.tsx'
import { countIncomplete } from './check-words.ts'

/** What of a model is still missing, before one leaves the place where it can be found out. */
export function ModelCheckDialog({ check, onClose }: { check: ModelCheck; onClose: () => void }) {
  const incomplete = countIncomplete(check)
  const { processes, processCount, progress } = check
  const ofProcesses =
    processes.length === 0
      ? `공정 ${processCount}개`
      : `공정 ${processCount}개 중 ${processes.length}개에 미입력이 있음`
  return (
    <Dialog title="현장 떠나기 전 점검" description={check.title} onClose={onClose}>
      <CheckSummary
        progress={progress}
        title={incomplete === 0 ? '미입력 없음' : `미입력 ${incomplete}곳`}
        note={`입력 ${percentOf(progress)}% · ${ofProcesses}`}
      />
      <CheckReport check={check} onLeave={onClose} />
    </Dialog>
  )
}
