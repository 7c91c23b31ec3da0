import { Archive, ArchiveRestore } from 'lucide-react'
import type { SeenEntry } from '#api/keeping.ts'
import type { KeptCatalogue } from '#domain/process/keeping.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FailedNote } from '#ui/signs/failed-note.tsx'
import { Stack, Wrap } from '#ui/layout.ts'
import { PartCard } from '#ui/part-card.tsx'
import { useJustChanged } from '#ui/hooks/use-just-changed.ts'
import { useKeeping } from './use-kept-entry.ts'

/** Whether an entry is offered to those who choose. Either way it goes on being shown where it was chosen. */
export function RetireCard({ catalogue, seen }: { catalogue: KeptCatalogue; seen: SeenEntry }) {
  const { keeping } = useOnlineCalls()
  const { isBusy, failed, ask } = useKeeping(catalogue)
  const isRetired = seen.entry.retiredAt !== null
  const { below } = seen.uses
  const isTooSoon = useJustChanged(isRetired)
  const change = () => {
    if (isTooSoon()) return
    void ask(
      () => keeping.change(catalogue, seen, { isRetired: !isRetired }),
      isRetired ? '다시 사용합니다.' : '사용을 중지했습니다.',
    )
  }
  return (
    <PartCard
      title={isRetired ? '다시 사용' : '사용 중지'}
      hint={
        isRetired
          ? `목록에 다시 나타나 새로 고를 수 있습니다.${below > 0 ? ' 함께 중지한 아래 항목도 돌아옵니다.' : ''}`
          : `목록에서 사라져 새로 고를 수 없습니다. 쓰던 모델에는 그대로 보이고 저장도 됩니다.${below > 0 ? ` 아래 항목 ${below}개도 함께 중지됩니다.` : ''}`
      }
    >
      <Stack gap="3">
        <FailedNote words={failed} />
        <Wrap>
          <Button size="main" aria-busy={isBusy} onClick={change}>
            {isRetired ? <ArchiveRestore size={20} /> : <Archive size={20} />}
            {isRetired ? '다시 사용' : '사용 중지'}
          </Button>
        </Wrap>
      </Stack>
    </PartCard>
  )
}
