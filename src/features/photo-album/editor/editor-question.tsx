import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx'

/** What is asked before something that cannot be taken back, or is not what was asked for. */
export type Question = 'discard' | 'restore' | 'sent'

const WORDS = {
  discard: {
    title: '그린 것을 버릴까요?',
    text: '사진은 그리기 전 그대로 남습니다.',
    confirm: '버리기',
    look: 'danger',
  },
  restore: {
    title: '원래 사진으로 되돌릴까요?',
    text: '그린 것과 가린 것이 모두 사라지고, 가리지 않은 사진이 올라갑니다.',
    confirm: '원래대로',
    look: 'danger',
  },
  sent: {
    title: '이미 올라갔거나 보내기 시작한 사진입니다.',
    text: '가리지 않은 사진이 이미 서버에 있거나 올라갈 수 있고, 여기서 지울 수 없습니다. 편집한 사진을 새 사진으로 넣고, 이 사진은 목록에서 뺄까요?',
    confirm: '새 사진으로 넣기',
    look: 'primary',
  },
} as const

interface EditorQuestionProps {
  question: Question
  onCancel: () => void
  onConfirm: () => void
}

export function EditorQuestion({ question, onCancel, onConfirm }: EditorQuestionProps) {
  const { title, text, confirm, look } = WORDS[question]
  return (
    <ConfirmDialog title={title} confirmLabel={confirm} look={look} onCancel={onCancel} onConfirm={onConfirm}>
      {text}
    </ConfirmDialog>
  )
}
