import { chakra } from '@chakra-ui/react/styled-system'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { modelPath } from '#features/area-words.ts'
import type { Double } from '#local/doubles.ts'
import type { ModelAddress } from '#local/sync-overview.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { doubleReason, doubleWords } from './double-words.ts'
import { timeWords } from './time-words.ts'
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
    <chakra.li
      aria-labelledby={id}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      rowGap="2"
      paddingInline={{ base: '4', md: '6' }}
      paddingBlock="4"
      borderTopWidth="1px"
      borderTopStyle="solid"
      borderTopColor="line"
    >
      <chakra.div flex="1 1 320px" minWidth="0" display="flex" flexDirection="column" gap="1">
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
          <Badge tone="trouble">확인 필요</Badge>
          <chakra.h3 id={id} fontSize="body" fontWeight="bold" minWidth="0">
            {doubleWords(double, model?.title ?? null)}
          </chakra.h3>
        </chakra.div>
        <chakra.p fontSize="label" color="ink.muted">
          {doubleReason(double)}
        </chakra.p>
        <chakra.p textStyle="note" color="ink.subtle">
          {timeWords(double.at, now)}에 찾음
        </chakra.p>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
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
          <Check size={20} aria-hidden="true" />
          확인했습니다
        </Button>
      </chakra.div>
    </chakra.li>
  )
}
