import type { Area } from '#domain/model/area.ts'
import type { ListedModel } from '#local/views/model-overlay.ts'
import { chakra } from '#ui/chakra.tsx'
import { LinkRow } from '#ui/link-row.tsx'
import { ModelLink } from './model-link.tsx'

interface ModelRowsProps {
  area: Area
  models: readonly ListedModel[]
  onChoose: () => void
}

export function ModelRows({ area, models, onChoose }: ModelRowsProps) {
  return (
    <chakra.ul role="list" listStyleType="none">
      {models.map((model) => (
        <LinkRow key={model.key ?? model.slug} of="menu">
          <ModelLink area={area} model={model} onChoose={onChoose} />
        </LinkRow>
      ))}
    </chakra.ul>
  )
}
