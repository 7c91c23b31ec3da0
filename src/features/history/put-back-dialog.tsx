import type { Change } from '#domain/history.ts'
import { chakra } from '#ui/chakra.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/layers/dialog.tsx'
import { Stack } from '#ui/layout.ts'
import { changeWords } from './change-words.ts'
import { ChangeFact } from './change-fact.tsx'
import { isSameRecorded, isStill, recordedNow } from './recorded-now.ts'
import type { Proposal } from './use-put-back.ts'

interface PutBackDialogProps {
  proposal: Proposal
  onConfirm: () => void
  onCancel: () => void
}

/** What stands there now and what will stand there, before anything is replaced. */
export function PutBackDialog({ proposal, onConfirm, onCancel }: PutBackDialogProps) {
  const { change, record, fields } = proposal
  const effects = effectsOf(proposal)
  const isOlder = !isStill(record.now, change)
  return (
    <Dialog
      role="alertdialog"
      title="이 값으로 되돌릴까요?"
      description="보통 수정처럼 이 기기에 저장되고 서버로 올라갑니다. 변경 이력에도 남습니다."
      onClose={onCancel}
      footer={
        <>
          <Button size="main" data-autofocus onClick={onCancel}>
            취소
          </Button>
          <Button size="main" look="primary" onClick={onConfirm}>
            되돌리기
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {isOlder && (
          <chakra.p color="waiting" fontWeight="bold">
            이 변경 뒤에 다시 바뀐 항목입니다. 되돌리면 아래의 지금 값이 바뀝니다.
          </chakra.p>
        )}
        {effects.map((effect) => (
          <ChangeFact key={effect.field} words={changeWords(effect)} was="지금 값" is="되돌린 뒤" isWhole />
        ))}
        {effects.length === 0 && Object.keys(fields).length > 0 && <p>지금 이미 이 값입니다.</p>}
      </Stack>
    </Dialog>
  )
}

/** The change that the edit would be, in the form of the history. */
function effectsOf({ change, record: { now }, fields }: Proposal): Change[] {
  return Object.keys(fields).flatMap((field) => {
    const before = recordedNow(now, field)
    const after = recordedNow({ ...now, ...fields }, field)
    return isSameRecorded(before, after) ? [] : [{ ...change, field, before, after }]
  })
}
