import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { MODEL_LABEL, modelPath } from '#domain/model/area-words.ts'
import type { Uses } from '#domain/process/keeping.ts'
import { LinkRow } from '#ui/link-row.tsx'
import { ListCard } from '#ui/list-card.tsx'
import { chakra } from '#ui/chakra.tsx'
import { usesWords } from './keeping-words.ts'

/** Where an entry is used: how often, and in which models. */
export function UsesCard({ uses }: { uses: Uses }) {
  const { models, otherModels } = uses
  return (
    <ListCard title="쓰이는 곳" note={usesWords(uses)}>
      {models.map(({ area, slug, title, places }) => (
        <LinkRow key={`${area} ${slug}`}>
          <Link to={modelPath(area, slug)}>
            <span>
              <b>{title}</b>
              <small>
                {MODEL_LABEL[area]} · {places}곳
              </small>
            </span>
            <ChevronRight size={20} aria-hidden />
          </Link>
        </LinkRow>
      ))}
      {otherModels > 0 && (
        <chakra.li paddingInline={{ base: '4', md: '6' }} paddingBlock="3" borderTop="hair" color="ink.muted">
          보이는 그룹 밖이나 목록 뒤에 있는 모델 {otherModels}개
        </chakra.li>
      )}
    </ListCard>
  )
}
