import { Check } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { modelPath } from '#domain/model/area-words.ts'
import type { Double } from '#local/bare-contract/doubles.ts'
import type { ModelAddress } from '#local/views/model-address.ts'
import { Button } from '#ui/buttons/button.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { doubleReason, doubleWords } from './words/double-words.ts'
import { RowReason, SyncRow } from './sync-row.tsx'
import { timeWords } from '#lib/words/time-words.ts'
import { useItemActions } from './use-item-actions.ts'

interface DoubleRowProps {
  double: Double
  model: ModelAddress | undefined
  now: number
}

/** One thing that is there twice: what, what to do about it, and the ways to both. */
export function DoubleRow({ double, model, now }: DoubleRowProps) {
  const id = useId()
  const { dismissDouble } = useItemActions()
  const links = double.twins.flatMap(({ slug }) => (slug === null ? [] : [slug]))
  return (
    <SyncRow
      id={id}
      badge={{ tone: 'trouble', words: '확인 필요' }}
      title={doubleWords(double, model?.title ?? null)}
      reason={<RowReason>{doubleReason(double)}</RowReason>}
      time={`${timeWords(double.at, now)}에 찾음`}
      actions={
        <>
          {model !== undefined && (
            <LinkButton asChild>
              <Link to={modelPath(model.area, model.slug)} aria-describedby={id}>
                {double.kind === 'model' ? '이 기기에서 만든 모델' : '모델 열기'}
              </Link>
            </LinkButton>
          )}
          {links.map((slug) => (
            <LinkButton key={slug} asChild>
              <Link to={modelPath(double.area, slug)} aria-describedby={id}>
                같은 제목의 모델
              </Link>
            </LinkButton>
          ))}
          <Button look="quiet" aria-describedby={id} onClick={() => void dismissDouble(double.key)}>
            <Check size={20} />
            확인했습니다
          </Button>
        </>
      }
    />
  )
}
