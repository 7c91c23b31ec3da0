import { chakra } from '@chakra-ui/react/styled-system'
import { CircleAlert, HardDriveUpload, Tablet } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import type { Area } from '#domain/area.ts'
import { modelPath } from '#domain/area-words.ts'
import type { ListedModel } from '#local/views/model-overlay.ts'
import { ProgressRing } from '#ui/progress-ring.tsx'

interface ModelLinkProps {
  area: Area
  model: ListedModel
  onChoose: () => void
}

/** One line of a group: how far the model has come, its title, and in a picture with words where its data is. */
export function ModelLink({ area, model, onChoose }: ModelLinkProps) {
  const { progress } = model.facts
  return (
    <NavLink to={modelPath(area, model.slug)} onClick={onChoose}>
      <span>{model.title}</span>
      {progress !== null && <ProgressRing label="입력" value={progress} />}
      <ModelMark model={model} />
    </NavLink>
  )
}

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
