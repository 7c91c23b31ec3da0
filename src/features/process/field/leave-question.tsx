import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/layers/dialog.tsx'

interface LeaveQuestionProps {
  onSave: () => void
  onLeave: () => void
  onStay: () => void
}

/** Asked by the way back, which a thumb may take without meaning it. Nothing is lost by either answer. */
export function LeaveQuestion({ onSave, onLeave, onStay }: LeaveQuestionProps) {
  return (
    <Dialog
      role="alertdialog"
      title="저장하지 않은 입력이 있습니다."
      description="저장하지 않고 나가도 이 기기에 보관되어, 나중에 이어서 입력할 수 있습니다."
      onClose={onStay}
      footer={
        <>
          <Button size="main" paddingInline="3" onClick={onLeave}>
            저장하지 않고 나가기
          </Button>
          <Button size="main" paddingInline="3" look="primary" data-autofocus onClick={onSave}>
            저장하고 나가기
          </Button>
        </>
      }
    />
  )
}
