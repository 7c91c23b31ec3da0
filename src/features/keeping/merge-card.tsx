import { Merge } from 'lucide-react'
import { useState } from 'react'
import type { SeenEntry } from '#api/keeping.ts'
import { KPI_LEVELS, kpiLevel } from '#domain/process/kpi.ts'
import type { KeptCatalogue } from '#domain/process/keeping.ts'
import { useDiscardQuestion } from '#forms/draft/use-discard-question.tsx'
import { asObject, toward } from '#lib/words/particles.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx'
import { Dialog } from '#ui/layers/dialog.tsx'
import { FailedNote } from '#ui/signs/failed-note.tsx'
import { notify } from '#ui/layers/notify.ts'
import { Stack, Wrap } from '#ui/layout.ts'
import { PartCard } from '#ui/part-card.tsx'
import { EntrySearch, type FoundEntry } from './entry-search.tsx'
import { entryName } from './keeping-words.ts'
import { useKeeping } from './use-kept-entry.ts'

interface MergeCardProps {
  catalogue: KeptCatalogue
  seen: SeenEntry
  onMerged: (into: number) => void
}

type Step = { kind: 'choosing' } | { kind: 'asking'; into: FoundEntry }

/** Makes another entry stand for this one: chosen by a search, and done after what it will change has been said. */
export function MergeCard({ catalogue, seen, onMerged }: MergeCardProps) {
  const { keeping } = useOnlineCalls()
  const { isBusy, failed, ask } = useKeeping(catalogue)
  const [step, setStep] = useState<Step | null>(null)
  const { entry } = seen
  const level = 'level' in entry ? entry.level : null
  const choose = (into: FoundEntry) => {
    const refusal = whyNot(into, { id: entry.id, level })
    if (refusal === null) setStep({ kind: 'asking', into })
    else notify({ kind: 'info', title: refusal })
  }
  const merge = async (into: FoundEntry) => {
    setStep(null)
    const done = `${toward(into.name)} 합쳤습니다.`
    if (await ask(() => keeping.merge(catalogue, seen, into.id), done)) onMerged(into.id)
  }
  return (
    <PartCard
      title="다른 항목에 합치기"
      hint="같은 것이 두 이름으로 있을 때 씁니다. 이 항목을 쓰던 곳이 모두 고른 항목으로 바뀌고, 이 항목은 목록에서 사라집니다."
    >
      <Stack gap="3">
        <FailedNote words={failed} />
        <Wrap>
          <Button size="main" aria-busy={isBusy} onClick={() => setStep({ kind: 'choosing' })}>
            <Merge size={20} />
            합칠 항목 고르기
          </Button>
        </Wrap>
      </Stack>
      {step?.kind === 'choosing' && (
        <ChoiceDialog
          catalogue={catalogue}
          from={entryName(entry)}
          onChoose={choose}
          onClose={() => setStep(null)}
        />
      )}
      {step?.kind === 'asking' && (
        <ConfirmDialog
          title={`${toward(step.into.name)} 합칠까요?`}
          confirmLabel="합치기"
          onConfirm={() => void merge(step.into)}
          onCancel={() => setStep(null)}
        >
          <MergePreview seen={seen} into={step.into} />
        </ConfirmDialog>
      )}
    </PartCard>
  )
}

interface ChoiceDialogProps {
  catalogue: KeptCatalogue
  from: string
  onChoose: (into: FoundEntry) => void
  onClose: () => void
}

function ChoiceDialog({ catalogue, from, onChoose, onClose }: ChoiceDialogProps) {
  const [text, setText] = useState('')
  const { onSlip, question } = useDiscardQuestion({
    isEntered: text.trim() !== '',
    words: '입력한 검색어가 사라집니다.',
    onClose,
  })
  return (
    <Dialog
      title="어느 항목에 합칠까요?"
      description={`‘${from}’ 대신 남을 항목을 고르세요.`}
      size="tall"
      onClose={onClose}
      onSlip={onSlip}
    >
      <EntrySearch {...{ catalogue, text, onChoose }} onText={setText} />
      {question}
    </Dialog>
  )
}

/** What a merge will change. */
function MergePreview({ seen: { entry, uses }, into }: { seen: SeenEntry; into: FoundEntry }) {
  const models = uses.models.length + uses.otherModels
  return (
    <Stack gap="2">
      <p>
        {uses.places === 0
          ? `${asObject(entryName(entry))} 참조하는 곳은 없습니다.`
          : `모델 ${models}개의 참조 ${uses.places}곳이 ${toward(into.name)} 바뀝니다.`}
      </p>
      {uses.below > 0 && <p>아래 항목 {uses.below}개도 함께 옮겨지고, 이름이 같은 것끼리는 하나가 됩니다.</p>}
      <p>
        아직 올리지 않은 기기의 작업도 {toward(into.name)} 저장됩니다. 모델의 변경 이력에 남지만, 합친 뒤에
        다시 나눌 수는 없습니다.
      </p>
    </Stack>
  )
}

function whyNot(into: FoundEntry, from: Pick<FoundEntry, 'id' | 'level'>): string | null {
  if (into.id === from.id) return '지금 열어둔 항목입니다. 다른 항목을 골라주세요.'
  if (into.level === from.level) return null
  return `같은 단계(${KPI_LEVELS[kpiLevel.parse(from.level)]})의 항목만 고를 수 있습니다.`
}
