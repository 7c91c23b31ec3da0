import { useState } from 'react'
import type { Area } from '#domain/model/area.ts'
import type { ListedModel } from '#local/views/model-overlay.ts'
import { chakra } from '#ui/chakra.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { ModelRows } from './model-rows.tsx'

interface RetiredModelsProps {
  area: Area
  models: readonly ListedModel[]
  openSlug: string | null
  onChoose: () => void
}

/** The models of a group that are out of the way, folded until somebody asks for them. */
export function RetiredModels({ models, openSlug, ...rows }: RetiredModelsProps) {
  const [folding, setFolding] = useState<boolean | null>(null)
  if (models.length === 0) return null
  const isOpen = folding ?? models.some((model) => model.slug === openSlug)
  return (
    <chakra.div color="ink.muted" fontSize="label">
      <Disclosure
        title={<chakra.span fontWeight="normal">보관한 모델 {models.length}개</chakra.span>}
        isOpen={isOpen}
        onToggle={() => setFolding(!isOpen)}
      >
        <ModelRows models={models} {...rows} />
      </Disclosure>
    </chakra.div>
  )
}
