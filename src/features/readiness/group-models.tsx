import { useId, useState } from 'react'
import type { ListedModel } from '#local/views/model-overlay.ts'
import { chakra } from '#ui/chakra.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TripTick } from './trip-tick.ts'
import type { TripGroup } from './trip-group.ts'

interface GroupModelsProps {
  group: TripGroup
  onTake: (slug: string, isTaken: boolean) => void
}

/** The models of a group that is taken along, unfolded; each can be left out. */
export function GroupModels({ group: { name, models, taken }, onTake }: GroupModelsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <chakra.div marginInlineStart="7" marginBottom="2">
      <Disclosure title="가져갈 모델 고르기" isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)}>
        <chakra.ul role="list" listStyleType="none" aria-label={`${name}의 모델`} paddingInline="2">
          {models.map((model) => (
            <li key={model.slug}>
              <ModelTick
                model={model}
                isTaken={taken.includes(model)}
                onTake={(isTaken) => onTake(model.slug, isTaken)}
              />
            </li>
          ))}
        </chakra.ul>
      </Disclosure>
    </chakra.div>
  )
}

interface ModelTickProps {
  model: ListedModel
  isTaken: boolean
  onTake: (isTaken: boolean) => void
}

function ModelTick({ model, isTaken, onTake }: ModelTickProps) {
  const id = useId()
  return (
    <TripTick>
      <input
        type="checkbox"
        aria-describedby={id}
        checked={isTaken}
        onChange={({ currentTarget }) => onTake(currentTarget.checked)}
      />
      <chakra.span flex="1" minWidth="0" lineHeight="1.4">
        {model.title}
        <chakra.small id={id} display="block" textStyle="note" color="ink.muted">
          {contentWords(model)}
        </chakra.small>
      </chakra.span>
    </TripTick>
  )
}

function contentWords({ onDevice, facts: { processCount, photoCount } }: ListedModel): string {
  return [
    ...(processCount === undefined ? [] : [`공정 ${processCount}개`]),
    ...(photoCount === undefined ? [] : [`사진 ${photoCount}장`]),
    onDevice ? '이 기기에 있음' : '이 기기에 없음',
  ].join(' · ')
}
