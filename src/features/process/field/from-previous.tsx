import { Check, Plus } from 'lucide-react'
import type { Area } from '#domain/model/area.ts'
import { DX_FIELDS } from '#domain/process/process.ts'
import { processPosition } from '#domain/process/process-number.ts'
import { DX_LABEL, SECTIONS } from '#domain/model/sections.ts'
import { type ProcessValues, toProcessValues } from '#forms/draft/process-values.ts'
import type { DraftForm } from '#forms/draft/use-draft-form.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import { EntryBlock } from '#ui/fields/entry-block.tsx'
import { PickList, PickRow } from '#ui/search/pick-list.tsx'
import {
  COPIED_PARTS,
  type CopiedPart,
  copyPart,
  isCopied,
  offers,
  takeBackPart,
} from './previous-process.ts'

interface FromPreviousProps {
  area: Area
  process: ShownProcess
  previous: ShownProcess
  form: Pick<DraftForm<ProcessValues>, 'values' | 'changeNow'>
}

const { fields } = SECTIONS.process
const GENERAL_ONLY: readonly CopiedPart[] = ['states', 'manager']

/** What the process before has, to be taken over with a tick each. Nothing where it has nothing. */
export function FromPrevious({ area, process, previous, form }: FromPreviousProps) {
  const { values } = form
  const offered = COPIED_PARTS.filter(
    (part) => offers(previous, part) && (area === 'general' || !GENERAL_ONLY.includes(part)),
  )
  if (offered.length === 0) return null
  const name = `${processPosition(previous.processNumber)} ${previous.name}`.trim()
  const toggle = (part: CopiedPart) => {
    form.changeNow((current) =>
      isCopied(current, previous, part)
        ? takeBackPart({ values: current, saved: toProcessValues(process) }, previous, part)
        : copyPart(current, previous, part),
    )
  }
  return (
    <EntryBlock title="이전 공정에서 가져오기" note={name}>
      <PickList label="이전 공정에서 가져오기">
        {offered.map((part) => {
          const isOn = isCopied(values, previous, part)
          return (
            <PickRow
              key={part}
              icon={isOn ? <Check size={22} /> : <Plus size={22} />}
              isOn={isOn}
              note={wordsOf(previous, part)}
              onPick={() => toggle(part)}
            >
              {LABELS[part]}
            </PickRow>
          )
        })}
      </PickList>
    </EntryBlock>
  )
}

const LABELS: Record<CopiedPart, string> = {
  equipments: fields.equipments.label,
  kpis: fields.kpis.label,
  states: DX_LABEL,
  manager: fields.manager.label,
}

/** What a tick brings, in a line. */
function wordsOf(previous: ShownProcess, part: CopiedPart): string {
  switch (part) {
    case 'equipments':
      return listed(previous.equipments.map(({ name }) => name))
    case 'kpis':
      return listed(previous.kpis.map(({ kpi2 }) => kpi2?.name ?? '-'))
    case 'states':
      return DX_FIELDS.flatMap((field) => previous[field] ?? []).join(' · ')
    case 'manager':
      return previous.manager
  }
}

function listed([first = '', ...rest]: readonly string[]): string {
  return rest.length === 0 ? first : `${first} 외 ${rest.length}개`
}
