import { CircleCheck, Download, ListChecks, RefreshCw, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { CATALOGUE_KINDS } from '#catalogue/page/port.ts'
import { sizeWords } from '#lib/words/size-words.ts'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { Row, Stack } from '#ui/layout.ts'
import { ProgressBar } from '#ui/signs/progress-bar.tsx'
import { Card } from '#ui/section-card.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'
import { usePreparing } from './preparing-provider.tsx'
import type { PreparingState } from './preparing.ts'
import { type Readiness, bytesToCome, unpreparedOf } from './readiness.ts'
import { preparingWords, readyWords } from './ready-words.ts'
import type { ReadinessFacts } from './use-readiness.ts'

const LOOK = {
  ready: { color: 'safe', bg: 'safe.soft', Icon: CircleCheck },
  lacking: { color: 'waiting', bg: 'waiting.soft', Icon: TriangleAlert },
  'nothing-chosen': { color: 'neutral', bg: 'neutral.soft', Icon: ListChecks },
} as const

/** Whether one can go, what is missing, and the one button that brings it. */
export function ReadyAnswer({ facts }: { facts: ReadinessFacts }) {
  const id = useId()
  const { readiness } = facts
  const { color, bg, Icon } = LOOK[readiness.kind]
  return (
    <Card
      aria-labelledby={id}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="4"
      paddingInline={{ base: '4', md: '6' }}
      paddingBlock="5"
    >
      <Row flex="1 1 320px" minWidth="0" gap="4" alignItems="flex-start">
        <chakra.span
          display="grid"
          placeItems="center"
          flexShrink="0"
          width="56px"
          height="56px"
          borderRadius="full"
          boxShadow="softEdge"
          color={color}
          bg={bg}
          aria-hidden="true"
        >
          <Icon size={28} />
        </chakra.span>
        <Stack gap="1" minWidth="0" role="status">
          <chakra.h2 id={id} textStyle="section">
            {titleOf(readiness)}
          </chakra.h2>
          <chakra.p color="ink.muted">{hintOf(readiness)}</chakra.p>
        </Stack>
      </Row>
      <BringAll facts={facts} />
    </Card>
  )
}

function titleOf(readiness: Readiness): string {
  switch (readiness.kind) {
    case 'ready':
      return readyWords(readiness.at)
    case 'lacking':
      return '아직 준비되지 않았습니다.'
    case 'nothing-chosen':
      return '가져갈 그룹을 골라주세요.'
  }
}

function hintOf(readiness: Readiness): string {
  switch (readiness.kind) {
    case 'ready':
      return '고른 그룹과 목록이 이 기기에 있습니다. 네트워크 없이 입력할 수 있습니다.'
    case 'lacking':
      return `더 필요한 것: ${readiness.lacks.join(', ')}`
    case 'nothing-chosen':
      return '고른 그룹의 모델과 사진, 장비·핵심관리요소·업종 목록을 내려받습니다.'
  }
}

function BringAll({ facts: { groups, readiness } }: { facts: ReadinessFacts }) {
  const { running, prepare } = usePreparing()
  const isOnline = useOnline()
  const unprepared = unpreparedOf(groups)
  const isAgain = readiness.kind === 'ready'
  const toCome = bytesToCome(unprepared)
  const chosen = groups.filter(({ isChosen }) => isChosen)
  return (
    <Stack flex={{ base: '1 1 100%', md: '0 0 260px' }} gap="2" minHeight="86px">
      <Button
        look={isAgain ? 'secondary' : 'primary'}
        size="main"
        disabled={!isOnline || running !== null || chosen.length === 0}
        onClick={() => prepare(unprepared.length === 0 ? chosen : unprepared)}
      >
        {isAgain ? <RefreshCw size={22} /> : <Download size={22} />}
        {isAgain ? '다시 내려받기' : '모두 내려받기'}
      </Button>
      {running === null ? (
        <chakra.p textStyle="note" color="ink.subtle" textAlign="center">
          {isOnline
            ? toCome > 0 && `사진 ${sizeWords(toCome)}까지`
            : '네트워크에 연결되면 내려받을 수 있습니다.'}
        </chakra.p>
      ) : (
        <>
          <chakra.p textStyle="note" textAlign="center" role="status">
            {preparingWords(running)}
          </chakra.p>
          <ProgressBar label="내려받는 중" value={partOf(running)} />
        </>
      )}
    </Stack>
  )
}

/** Catalogues and models together, so that the bar goes one way. */
function partOf({ catalogues, done, total }: PreparingState): number {
  const lists = CATALOGUE_KINDS.length
  return ((catalogues ?? lists) + done) / (lists + total)
}
