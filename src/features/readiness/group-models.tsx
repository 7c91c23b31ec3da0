import { useState } from 'react'
import type { ListedModel } from '#local/views/model-overlay.ts'
import { chakra } from '#ui/chakra.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TripTick } from './trip-tick.tsx'
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
              <TripTick
                name={model.title}
                note={contentWords(model)}
                isTicked={taken.includes(model)}
                onTick={(isTicked) => onTake(model.slug, isTicked)}
              />
            </li>
          ))}
        </chakra.ul>
      </Disclosure>
    </chakra.div>
  )
}

function contentWords({ onDevice, facts: { processCount, photoCount } }: ListedModel): string {
  return [
    ...(processCount === undefined ? [] : [`공정 ${processCount}개`]),
    ...(photoCount === undefined ? [] : [`사진 ${photoCount}장`]),
    onDevice ? '이 기기에 있음' : '이 기기에 없음',
  ].join(' · ')
}
