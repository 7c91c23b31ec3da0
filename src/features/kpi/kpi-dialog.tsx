import { type KeyboardEvent, useState } from 'react'
import type { Area } from '#domain/model/area.ts'
import { kpiFullName } from '#domain/process/kpi.ts'
import { LENGTH, textProblem } from '#domain/text.ts'
import { MESSAGES } from '#domain/messages.ts'
import { useDiscardQuestion } from '#forms/draft/use-discard-question.tsx'
import { tellListChange } from '#forms/save/tell-list-change.ts'
import { isPressed } from '#lib/shortcuts.ts'
import { chakra } from '#ui/chakra.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/layers/dialog.tsx'
import { leaveThen } from '#ui/layers/leave-then.ts'
import { Field } from '#ui/fields/field.tsx'
import { isComposing } from '#ui/hooks/is-composing.ts'
import { notify } from '#ui/layers/notify.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import { ONE_COLUMN, useMedia } from '#ui/hooks/use-media.ts'
import { type NewKpiEntry, checkKpiEntry, choiceOf, choose } from './kpi-choice.ts'
import { KpiColumns } from './kpi-columns.tsx'
import { KpiSearch } from './kpi-search.tsx'
import { KpiSteps } from './kpi-steps.tsx'
import { useCreateKpiNode } from './use-create-kpi-node.ts'

interface KpiDialogProps {
  area: Area
  /** The entry to change; null to add one. */
  entry: NewKpiEntry | null
  onConfirm: (entry: NewKpiEntry) => void
  onClose: () => void
}

/** Mounted while open, so that closing it resets the choice, the description and the search. */
export function KpiDialog({ area, entry, onConfirm, onClose }: KpiDialogProps) {
  const [choice, setChoice] = useState(() => choiceOf(entry))
  const [memo, setMemo] = useState(entry?.memo ?? '')
  const [text, setText] = useState('')
  const isNarrow = useMedia(ONE_COLUMN)
  /** The name of a node that is not made yet. */
  const [newName, setNewName] = useState('')
  const create = useCreateKpiNode(area)
  const before = choiceOf(entry)
  const isChanged =
    memo !== (entry?.memo ?? '') || choice.map(({ id }) => id).join() !== before.map(({ id }) => id).join()
  const { onSlip, question } = useDiscardQuestion({
    isEntered: isChanged || newName.trim() !== '',
    words: '고른 항목과 입력한 글이 사라집니다.',
    onClose,
  })
  const checked = checkKpiEntry(choice, memo)
  const Levels = isNarrow ? KpiSteps : KpiColumns

  const confirm = () => {
    if (checked.kind === 'invalid') {
      notify({ kind: 'error', title: checked.message })
      return
    }
    void leaveThen(() => {
      onConfirm(checked.entry)
      tellListChange('success', entry === null ? MESSAGES.kpi.added : MESSAGES.kpi.changed)
      onClose()
    })
  }
  // Enter is a new line, but not as the first thing; with Ctrl or Cmd it always confirms.
  const onMemoKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    if (!isPressed('confirmKpi', event) && memo.trim() !== '') return
    event.preventDefault()
    confirm()
  }

  return (
    <Dialog
      title={entry === null ? '핵심관리요소 추가' : '핵심관리요소 수정'}
      size="wide"
      onClose={onClose}
      onSlip={onSlip}
      footer={
        <>
          <Button size="main" onClick={() => void leaveThen(onClose)}>
            취소
          </Button>
          <Button look="primary" size="main" disabled={checked.kind === 'invalid'} onClick={confirm}>
            {entry === null ? '추가' : '수정'}
          </Button>
        </>
      }
    >
      <KpiSearch
        text={text}
        onText={setText}
        choice={choice}
        onChoose={(path) => {
          setChoice(path)
          setText('')
        }}
        levels={
          <Levels
            choice={choice}
            onChoose={(node) => setChoice(choose(choice, node))}
            onCreate={create}
            onTypeNew={setNewName}
          />
        }
      />
      <chakra.p textStyle="note" color="ink.muted" marginTop="3" minHeight="22px" role="status">
        {choice.length > 0 && `선택: ${kpiFullName(choice.map(({ name }) => name))}`}
      </chakra.p>
      <chakra.div
        marginTop="2"
        flexShrink="0"
        css={{ '& textarea': { minHeight: '76px', maxHeight: '20dvh' } }}
      >
        <Field
          label="설명"
          error={textProblem(memo, LENGTH.paragraph)}
          hint={`단위까지 고르고 설명을 적으면 ${entry === null ? '추가' : '수정'}할 수 있습니다.`}
        >
          <TextArea
            rows={2}
            value={memo}
            placeholder="어떻게 관리하는지 적어주세요"
            onChange={(event) => setMemo(event.target.value)}
            onKeyDown={onMemoKeyDown}
          />
        </Field>
      </chakra.div>
      {question}
    </Dialog>
  )
}
