import { Link } from 'react-router-dom'
import { modelPath } from '#domain/model/area-words.ts'
import { timeWords } from '#lib/words/time-words.ts'
import type { ListedModel } from '#local/views/model-overlay.ts'
import { chakra } from '#ui/chakra.tsx'
import { LinkRow } from '#ui/link-row.tsx'
import type { TripGroup } from './trip-group.ts'

/** All of a group may have changed; the rest is a number. */
const MOST = 5

/** Which models of a group are others since it was brought here, and by whom. */
export function ChangedModels({ group: { area, name, prepared } }: { group: TripGroup }) {
  if (prepared === null || prepared.changed.length === 0) return null
  const { changed } = prepared
  return (
    <chakra.div marginInlineStart="7" marginBottom="2">
      <chakra.ul role="list" listStyleType="none" aria-label={`${name}에서 바뀐 모델`}>
        {changed.slice(0, MOST).map((model) => (
          <LinkRow key={model.slug} of="menu">
            <Link to={modelPath(area, model.slug)}>
              <span>
                <b>{model.title}</b> · {changeWords(model)}
              </span>
            </Link>
          </LinkRow>
        ))}
      </chakra.ul>
      {changed.length > MOST && (
        <chakra.p textStyle="note" color="ink.muted" paddingInline="3">
          그 밖에 {changed.length - MOST}개
        </chakra.p>
      )}
    </chakra.div>
  )
}

function changeWords({ onDevice, facts: { newerAtServer } }: ListedModel): string {
  if (!onDevice || newerAtServer === undefined) return '이 기기에 없음'
  const { at, by } = newerAtServer
  const when = `${timeWords(Date.parse(at), Date.now())} 수정`
  return by === null ? when : `${when} (${by})`
}
