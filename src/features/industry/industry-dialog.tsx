import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import type { ClassSystem } from '#api/lookups.ts'
import type { Classification, GenBiz } from '#domain/model/gen-biz.ts'
import { useDiscardQuestion } from '#forms/draft/use-discard-question.tsx'
import { chakra } from '#ui/chakra.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/layers/dialog.tsx'
import { leaveThen } from '#ui/layers/leave-then.ts'
import type { ChosenClasses } from './chosen-classes.ts'
import { CLASS_NAMES, ClassPicker } from './class-picker.tsx'
import { IndustrySearch } from './industry-search.tsx'

interface IndustryDialogProps {
  chosen: GenBiz | null
  onChoose: (industry: GenBiz) => void
  onClose: () => void
}

/** Mounted while open, so that its search is empty each time it opens. */
export function IndustryDialog({ chosen, onChoose, onClose }: IndustryDialogProps) {
  const [view, setView] = useState<'records' | ClassSystem>('records')
  const [hasMoved, setHasMoved] = useState(false)
  const [text, setText] = useState('')
  // What is typed in a search stays while it is out of sight.
  const [classTexts, setClassTexts] = useState<Record<ClassSystem, string>>({ product: '', wci: '' })
  const [classes, setClasses] = useState<ChosenClasses>({ product: null, wci: null })
  const { onSlip, question } = useDiscardQuestion({
    isEntered:
      [text, ...Object.values(classTexts)].some((typed) => typed.trim() !== '') ||
      Object.values(classes).some((chosenClass) => chosenClass !== null),
    words: '입력한 검색어와 고른 분류가 사라집니다.',
    onClose,
  })
  const narrow = (system: ClassSystem, to: Classification | null) => {
    setClasses({ ...classes, [system]: to })
    setClassTexts({ ...classTexts, [system]: '' })
    setView('records')
  }
  return (
    <Dialog
      title={view === 'records' ? '업종 검색' : `${CLASS_NAMES[view]} 선택`}
      size="tall"
      onClose={onClose}
      onSlip={onSlip}
    >
      {view === 'records' ? (
        <IndustrySearch
          text={text}
          onText={setText}
          chosen={chosen}
          classes={classes}
          takesFocus={hasMoved}
          onOpenClass={(system) => {
            setHasMoved(true)
            setView(system)
          }}
          onClearClass={(system) => narrow(system, null)}
          onChoose={(industry) => {
            void leaveThen(() => {
              onChoose(industry)
              onClose()
            })
          }}
        />
      ) : (
        <>
          <chakra.div marginBottom="2">
            <Button look="quiet" paddingInline="2" onClick={() => setView('records')}>
              <ChevronLeft size={20} />
              업종 검색으로
            </Button>
          </chakra.div>
          <ClassPicker
            system={view}
            text={classTexts[view]}
            onText={(next) => setClassTexts({ ...classTexts, [view]: next })}
            chosen={classes[view]}
            onChoose={(found) => narrow(view, found)}
          />
        </>
      )}
      {question}
    </Dialog>
  )
}
