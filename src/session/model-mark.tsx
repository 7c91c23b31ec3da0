import { chakra } from '@chakra-ui/react/styled-system'
import { CircleAlert, HardDriveUpload, Tablet } from 'lucide-react'
import type { ListedModel } from '#local/views/model-overlay.ts'

/** Where a model's data is; nothing for one that is on the server only. */
export function ModelMark({ model }: { model: ListedModel }) {
  if (model.needsYou > 0) {
    return (
      <chakra.small color="trouble" title={`확인 필요 ${model.needsYou}건`}>
        <CircleAlert size={16} role="img" aria-label="확인 필요" />
        {model.needsYou}
      </chakra.small>
    )
  }
  if (model.waiting > 0) {
    return (
      <chakra.small color="waiting" title={`올리기 대기 ${model.waiting}건`}>
        <HardDriveUpload size={16} role="img" aria-label="올리기 대기" />
        {model.waiting}
      </chakra.small>
    )
  }
  return model.onDevice ? (
    <chakra.small color="ink.subtle" title="이 기기에 있음">
      <Tablet size={16} role="img" aria-label="이 기기에 있음" />
    </chakra.small>
  ) : null
}
