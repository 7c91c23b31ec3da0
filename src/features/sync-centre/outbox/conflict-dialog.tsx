import { type ReactNode, useState } from 'react'
import type { Choice } from '#local/resolve/conflicts.ts'
import type { FieldConflict } from '#local/outbox/operation.ts'
import { useDiscardQuestion } from '#forms/draft/use-discard-question.tsx'
import { chakra } from '#ui/chakra.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/layers/dialog.tsx'
import { Stack } from '#ui/layout.ts'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { fieldLabel } from '#domain/model/sections.ts'
import { isLongText, valueWords } from '#forms/fields/value-words.ts'

interface ConflictDialogProps {
  title: string
  conflicts: readonly FieldConflict[]
  onChoose: (choices: Record<string, Choice>) => void
  onCancel: () => void
}

/** Both values of every disputed field side by side; nothing is chosen for the person. */
export function ConflictDialog({ title, conflicts, onChoose, onCancel }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const isComplete = conflicts.every(({ field }) => choices[field] !== undefined)
  const { onSlip, question } = useDiscardQuestion({
    isEntered: Object.keys(choices).length > 0,
    words: '고른 값을 처음부터 다시 골라야 합니다.',
    onClose: onCancel,
  })
  return (
    <Dialog
      title="어느 값을 남길까요?"
      description={`${title}. 다른 곳에서 같은 칸을 먼저 고쳤습니다. 고르지 않은 값은 남지 않습니다.`}
      onClose={onCancel}
      onSlip={onSlip}
      footer={
        <>
          <Button size="main" onClick={onCancel}>
            나중에
          </Button>
          <Button size="main" look="primary" disabled={!isComplete} onClick={() => onChoose(choices)}>
            이 값으로 저장
          </Button>
        </>
      }
    >
      <Stack gap="6" css={{ '& label': { width: 'full', alignItems: 'flex-start', paddingBlock: '3' } }}>
        {conflicts.map((conflict) => (
          <RadioGroup
            key={conflict.field}
            legend={fieldLabel(conflict.field)}
            options={optionsOf(conflict)}
            value={choices[conflict.field] ?? null}
            onChoose={(choice) => setChoices({ ...choices, [conflict.field]: choice })}
          />
        ))}
      </Stack>
      {question}
    </Dialog>
  )
}

function optionsOf({ field, mine, theirs }: FieldConflict): { value: Choice; label: ReactNode }[] {
  const both: { value: Choice; label: ReactNode }[] = isLongText(field)
    ? [{ value: 'both', label: <Version name="둘 다" text="서버 값 아래에 내 값을 이어 붙입니다." /> }]
    : []
  return [
    { value: 'mine', label: <Version name="내 값" text={valueWords(field, mine)} /> },
    { value: 'theirs', label: <Version name="서버 값" text={valueWords(field, theirs)} /> },
    ...both,
  ]
}

function Version({ name, text }: { name: string; text: string }) {
  return (
    <chakra.span display="block" minWidth="0" fontWeight="normal">
      <chakra.span display="block" fontWeight="bold">
        {name}
      </chakra.span>{' '}
      <chakra.span display="block" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {text}
      </chakra.span>
    </chakra.span>
  )
}
