import { CircleAlert, HardDriveUpload, PencilLine, Tablet } from 'lucide-react'
import { unsavedWords } from '#session/sync/sync-words.ts'
import type { ListedModel } from '#local/views/model-overlay.ts'

/** Where a model's data is; nothing for one that is on the server only. Plain elements: a list may hold hundreds. */
export function ModelMark({ model }: { model: ListedModel }) {
  if (model.needsYou > 0) {
    return (
      <small style={{ color: 'var(--chakra-colors-trouble)' }} title={`확인 필요 ${model.needsYou}건`}>
        <CircleAlert size={16} role="img" aria-label="확인 필요" />
        {model.needsYou}
      </small>
    )
  }
  if (model.unsaved > 0) {
    return (
      <small style={{ color: 'var(--chakra-colors-waiting)' }} title={unsavedWords(model.unsaved)}>
        <PencilLine size={16} role="img" aria-label="저장하지 않은 입력" />
        {model.unsaved}
      </small>
    )
  }
  if (model.waiting > 0) {
    return (
      <small style={{ color: 'var(--chakra-colors-waiting)' }} title={`올리기 대기 ${model.waiting}건`}>
        <HardDriveUpload size={16} role="img" aria-label="올리기 대기" />
        {model.waiting}
      </small>
    )
  }
  return model.onDevice ? (
    <small style={{ color: 'var(--chakra-colors-ink-subtle)' }} title="이 기기에 있음">
      <Tablet size={16} role="img" aria-label="이 기기에 있음" />
    </small>
  ) : null
}
