import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { AREA_LABEL, fieldPath, modelPath } from '#domain/model/area-words.ts'
import { timeWords } from '#lib/words/time-words.ts'
import type { Home } from '#local/views/home.ts'
import type { LastPlace } from '#local/views/last-places.ts'
import { placePath } from '#session/place/place-path.ts'
import { placeTitle } from '#session/place/place-title.ts'
import { LinkRow } from '#ui/link-row.tsx'
import { ListCard } from '#ui/list-card.tsx'

const MOST = 4

/** Where one was last: in each model its process, and in 현장 입력 if that is how it was entered. */
export function LastPlacesCard({ home: { lastPlaces, now } }: { home: Home }) {
  if (lastPlaces.length === 0) return null
  return (
    <ListCard title="이어서 입력">
      {lastPlaces.slice(0, MOST).map((place) => (
        <LinkRow key={place.key}>
          <Link to={pathOf(place)}>
            <span>
              <b>{place.title}</b>
              <small>{noteOf(place, now)}</small>
            </span>
            <ChevronRight size={20} />
          </Link>
        </LinkRow>
      ))}
    </ListCard>
  )
}

function pathOf(place: LastPlace): string {
  const { area, slug, process, inField } = place
  if (process === null) return modelPath(area, slug)
  return inField ? fieldPath(area, slug, process.order) : placePath(place, process)
}

function noteOf({ area, process, inField, at }: LastPlace, now: number): string {
  const parts = [process === null ? AREA_LABEL[area] : placeTitle(process)]
  if (process !== null && inField) parts.push('현장 입력')
  return [...parts, timeWords(at, now)].join(' · ')
}
