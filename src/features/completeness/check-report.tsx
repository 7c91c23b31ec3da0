import { CircleAlert, CircleCheck, CloudUpload, PencilLine } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ModelPlace } from '#local/views/model-place.ts'
import { chakra } from '#ui/chakra.tsx'
import type { ModelCheck } from './check-models.ts'
import { Stack } from '#ui/layout.ts'
import { Message } from '#ui/signs/message.tsx'
import { NumberChip } from '#ui/signs/number-chip.ts'
import { CheckLine } from './check-line.tsx'
import {
  countIncomplete,
  missingInProcessWords,
  missingInSectionWords,
  placeWords,
  unsentWords,
} from './check-words.ts'
import { placePath } from '#session/place/place-path.ts'

interface CheckReportProps {
  check: ModelCheck
  onLeave: () => void
}

/** What of one model is still to be done, each line leading to its place. */
export function CheckReport({ check, onLeave }: CheckReportProps) {
  const { sections, processes, processCount, unsaved, unsent } = check
  const waiting = unsentWords(unsent)
  // By the address of each: two processes may have one number.
  const line = (place: ModelPlace, words: string) => {
    const { number, name } = placeWords(place)
    const lead = <NumberChip minWidth="40px">{number}</NumberChip>
    const to = placePath(check, place)
    return (
      <CheckLine key={to} to={to} lead={lead} note={words} onLeave={onLeave}>
        {name}
      </CheckLine>
    )
  }
  return (
    <Stack gap="5">
      {countIncomplete(check) === 0 && (
        <Message tone="safe" icon={<CircleCheck size={20} />}>
          {waiting === null && unsaved.length === 0
            ? '미입력 항목이 없고, 모두 서버에 저장되었습니다.'
            : '미입력 항목이 없습니다.'}
        </Message>
      )}
      {(waiting !== null || unsaved.length > 0) && (
        <Part title="서버에 아직 없음">
          {unsaved.map((place) => {
            const { number, name } = placeWords(place)
            const to = placePath(check, place)
            return (
              <CheckLine
                key={to}
                to={to}
                lead={<PencilLine size={20} />}
                tone="waiting"
                note="저장하지 않은 입력"
                onLeave={onLeave}
              >
                {number} {name}
              </CheckLine>
            )
          })}
          {unsent.needsYou > 0 && (
            <CheckLine
              to="/sync"
              lead={<CircleAlert size={20} />}
              tone="trouble"
              note="동기화 화면에서 확인해주세요"
              onLeave={onLeave}
            >
              확인 필요 {unsent.needsYou}건
            </CheckLine>
          )}
          {waiting !== null && (
            <CheckLine
              to="/sync"
              lead={<CloudUpload size={20} />}
              tone="waiting"
              note="연결되면 저절로 올라갑니다"
              onLeave={onLeave}
            >
              {waiting}
            </CheckLine>
          )}
        </Part>
      )}
      {(processes.length > 0 || processCount === 0) && (
        <Part title="공정">
          {processCount === 0 && line({ kind: 'section', section: 'process' }, '공정 없음')}
          {processes.map(({ place, missing }) => line(place, missingInProcessWords(missing)))}
        </Part>
      )}
      {sections.length > 0 && (
        <Part title="섹션">
          {sections.map((missing) =>
            line({ kind: 'section', section: missing.section }, missingInSectionWords(missing)),
          )}
        </Part>
      )}
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <chakra.h3 textStyle="label" color="ink.muted" marginBottom="1">
        {title}
      </chakra.h3>
      <chakra.ul role="list" listStyleType="none" marginInline="-3">
        {children}
      </chakra.ul>
    </section>
  )
}
