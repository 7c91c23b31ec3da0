import { NavLink } from 'react-router-dom'
import type { Area } from '#domain/model/area.ts'
import { modelPath } from '#domain/model/area-words.ts'
import type { ListedModel } from '#local/views/model-overlay.ts'
import { ModelMark } from '#session/place/model-mark.tsx'
import { ProgressRing } from '#ui/signs/progress-ring.tsx'

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
