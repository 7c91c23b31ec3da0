import { type ReactNode, useMemo } from 'react'
import { DX_FIELDS } from '#domain/process/process.ts'
import { processPosition } from '#domain/process/process-number.ts'
import { DX_LABEL, SECTIONS } from '#domain/model/sections.ts'
import { type ProcessValues, toProcessValues } from '#forms/draft/process-values.ts'
import type { DraftForm } from '#forms/draft/use-draft-form.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import { chakra } from '#ui/chakra.tsx'
import { TickPill } from '#ui/buttons/tick-pill.tsx'
import { type CopiedPart, copyPart, isCopied, offers, takeBackPart } from './previous-process.ts'

interface FromPreviousProps {
  part: CopiedPart
  process: ShownProcess
  /** With what can still be chosen. */
  previous: ShownProcess | undefined
  isOn: boolean
  changeNow: DraftForm<ProcessValues>['changeNow']
}

const { fields } = SECTIONS.process

/** The tick of a part, the same for as long as it shows the same. */
export function useFromPrevious(
  part: CopiedPart,
  { process, previous }: Pick<FromPreviousProps, 'process' | 'previous'>,
  { values, changeNow }: Pick<DraftForm<ProcessValues>, 'values' | 'changeNow'>,
): ReactNode {
  const isOn = previous !== undefined && isCopied(values, previous, part)
  return useMemo(
    () => <FromPrevious {...{ part, process, previous, isOn, changeNow }} />,
    [part, process, previous, isOn, changeNow],
  )
}

/** What the process before has of a part, to be taken over with one tick. Nothing where it has nothing. */
function FromPrevious({ part, process, previous, isOn, changeNow }: FromPreviousProps) {
  if (previous === undefined || !offers(previous, part)) return null
  const toggle = () => {
    changeNow((current) =>
      isCopied(current, previous, part)
        ? takeBackPart({ values: current, saved: toProcessValues(process) }, previous, part)
        : copyPart(current, previous, part),
    )
  }
  return (
    <TickPill isOn={isOn} onToggle={toggle}>
      이전 <chakra.span display={{ base: 'none', md: 'inline' }}>공정 </chakra.span>
      {processPosition(previous.processNumber)}에서 {wordsOf(previous, part)}
      <span className="visually-hidden">
        {' '}
        {LABELS[part]} 가져오기 ({previous.name})
      </span>
    </TickPill>
  )
}

const LABELS: Record<CopiedPart, string> = {
  equipments: fields.equipments.label,
  kpis: fields.kpis.label,
  states: DX_LABEL,
  manager: fields.manager.label,
}

/** What a tick brings; lists are offered one by one as well. */
function wordsOf(previous: ShownProcess, part: CopiedPart): string {
  switch (part) {
    case 'equipments':
      return `${previous.equipments.length}대`
    case 'kpis':
      return `${previous.kpis.length}개`
    case 'states':
      return DX_FIELDS.flatMap((field) => previous[field] ?? []).join(' · ')
    case 'manager':
      return previous.manager
  }
}
