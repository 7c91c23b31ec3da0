import { Link } from 'react-router-dom'
import { isLocalId } from '#domain/ids.ts'
import type { Area } from '#domain/model/area.ts'
import { modelPath } from '#domain/model/area-words.ts'
import type { ListedGroup, ListedModel } from '#local/views/model-overlay.ts'
import { ModelMark } from '#session/place/model-mark.tsx'
import { LinkRow } from '#ui/link-row.tsx'
import { ListCard } from '#ui/list-card.tsx'
import { ProgressRing } from '#ui/signs/progress-ring.tsx'
import { Stack } from '#ui/layout.ts'
import type { ReadinessFacts } from './use-readiness.ts'

/** Of a group; all of them are in the list. */
const MOST = 6

interface TripModelsProps {
  area: Area
  facts: ReadinessFacts
  groups: readonly ListedGroup[]
}

/** The models of an area's groups that are taken along. */
export function TripModels({ area, facts, groups }: TripModelsProps) {
  const chosen = facts.groups.filter((group) => group.area === area && group.isChosen)
  const taken = new Map(chosen.map(({ groupId, slugs }) => [groupId, new Set(slugs)]))
  return (
    <Stack gap="5">
      {groups
        .filter(({ id }) => taken.has(id))
        .map(({ id, name, models }) => ({
          ...{ id, name },
          // What was made here is here anyway.
          models: models.filter(({ slug }) => isLocalId(slug) || taken.get(id)?.has(slug) === true),
        }))
        .map(({ id, name, models }) => (
          <ListCard key={id} title={name} note={noteOf(models.length)}>
            {models
              .toSorted(byNeed)
              .slice(0, MOST)
              .map((model) => (
                <LinkRow key={model.key ?? model.slug}>
                  <Link to={modelPath(area, model.slug)}>
                    <span>
                      <b>{model.title}</b>
                    </span>
                    {model.facts.progress !== null && (
                      <ProgressRing label="입력" value={model.facts.progress} />
                    )}
                    <ModelMark model={model} />
                  </Link>
                </LinkRow>
              ))}
          </ListCard>
        ))}
    </Stack>
  )
}

/** What is assigned or being entered comes first, what is complete last. */
function byNeed(one: ListedModel, other: ListedModel): number {
  return needOf(one) - needOf(other)
}

function needOf({ facts: { stage } }: ListedModel): number {
  if (stage === 1 || stage === 2) return 0
  return stage === 3 || stage === 4 ? 2 : 1
}

function noteOf(count: number): string {
  return count > MOST ? `오늘의 그룹 · 모델 ${count}개 중 ${MOST}개` : `오늘의 그룹 · 모델 ${count}개`
}
