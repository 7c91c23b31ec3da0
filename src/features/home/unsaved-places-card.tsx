import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { timeWords } from '#lib/words/time-words.ts'
import type { Home } from '#local/views/home.ts'
import { placePath } from '#session/place/place-path.ts'
import { placeTitle } from '#session/place/place-title.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { LinkRow } from '#ui/link-row.tsx'
import { ListCard } from '#ui/list-card.tsx'

const MOST = 3

/** What was entered and not saved, to be opened where it was entered. */
export function UnsavedPlacesCard({ home: { unsaved, now } }: { home: Home }) {
  if (unsaved.length === 0) return null
  return (
    <ListCard
      title="저장하지 않은 입력"
      note="이 기기에 보관되어 있습니다. 열어서 저장해주세요."
      action={
        unsaved.length > MOST && (
          <LinkButton asChild>
            <Link to="/sync">{unsaved.length}곳 모두 보기</Link>
          </LinkButton>
        )
      }
    >
      {unsaved.slice(0, MOST).map(({ key, model, place, savedAt }) => (
        <LinkRow key={key}>
          <Link to={placePath(model, place)}>
            <span>
              <b>{model.title}</b>
              <small>
                {placeTitle(place)} · {timeWords(savedAt, now)}에 입력
              </small>
            </span>
            <ChevronRight size={20} />
          </Link>
        </LinkRow>
      ))}
    </ListCard>
  )
}
