import { ListFilter } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type WorkStatus, isReviewed } from '#domain/model/work-status.ts'
import { useAccess } from '#session/user/use-access.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx'
import { EmptyState } from '#ui/signs/empty-state.tsx'
import { Stack, Wrap } from '#ui/layout.ts'
import { useOnline } from '#ui/hooks/use-online.ts'
import { ChangedSince } from './filter/changed-since.tsx'
import {
  type OfficeEntry,
  countByStage,
  countChangedSince,
  countRetired,
  narrow,
  sectionsOf,
} from './office-entries.ts'
import type { OfficeFilter } from './filter/office-filter.ts'
import { OfficeFilters } from './filter/office-filters.tsx'
import { OfficeTable } from './office-table.tsx'
import { StageBar } from './stage/stage-bar.tsx'
import { StageTiles } from './stage/stage-tiles.tsx'
import { toStage } from '#forms/fields/to-stage.ts'
import { useOpenedBefore } from './use-office-place.ts'
import { useStageChange } from './stage/use-stage-change.ts'
import { WithRetired } from './filter/with-retired.tsx'

interface OfficeListingProps {
  entries: readonly OfficeEntry[]
  filter: OfficeFilter
  now: number
  onFilter: (change: Partial<OfficeFilter>) => void
  onReset: () => void
  /** What else can be done with the models that are selected. */
  actions: (chosen: readonly OfficeEntry[]) => ReactNode
}

/** The models that the filter keeps, and what can be done with those that are selected. */
export function OfficeListing(props: OfficeListingProps) {
  const { entries, filter, now, onFilter, onReset, actions } = props
  const access = useAccess()
  const isOnline = useOnline()
  const { change, running } = useStageChange()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  /** The stage that was asked for, while it would take reviewed models back. */
  const [asking, setAsking] = useState<WorkStatus | null>(null)
  const kept = narrow(entries, filter)
  const sections = sectionsOf(kept, filter)
  const listed = sections.flatMap((section) => section.entries)
  const { opened, open } = useOpenedBefore(listed, filter)
  // What is not in view is not changed along.
  const chosen = listed.filter(({ id }) => selected.has(id))

  const select = (some: readonly OfficeEntry[], isSelected: boolean) => {
    const next = new Set(selected)
    for (const { id } of some) {
      if (isSelected) next.add(id)
      else next.delete(id)
    }
    setSelected(next)
  }
  const reviewed = chosen.filter(({ model }) => isReviewed(model.facts.stage))
  const changeStage = async (stage: WorkStatus) => {
    setAsking(null)
    const failed = await change(chosen, stage)
    if (failed !== null) setSelected(new Set(failed.map(({ id }) => id)))
  }
  const selection =
    access === 'viewer'
      ? null
      : {
          ids: new Set(chosen.map(({ id }) => id)),
          canSelect: ({ model }: OfficeEntry) => isOnline || model.onDevice,
          onSelect: select,
        }
  return (
    <Stack gap="4">
      <StageTiles
        counts={countByStage(kept)}
        chosen={filter.stage}
        onChoose={(stage) => onFilter({ stage })}
      />
      <Stack gap="2">
        <OfficeFilters filter={filter} entries={entries} onChange={onFilter} />
        <Wrap>
          <ChangedSince
            chosen={filter.since}
            counts={countChangedSince(entries, filter)}
            onChoose={(since) => onFilter({ since })}
          />
          <WithRetired
            isChosen={filter.withRetired}
            count={countRetired(entries)}
            onChoose={(withRetired) => onFilter({ withRetired })}
          />
        </Wrap>
      </Stack>
      {sections.length === 0 ? (
        <EmptyState
          icon={<ListFilter size={32} />}
          title="조건에 맞는 모델이 없습니다."
          hint="검색어나 조건을 바꾸면 다시 보입니다."
          actions={<Button onClick={onReset}>조건 모두 지우기</Button>}
        />
      ) : (
        <OfficeTable
          by={filter.by}
          sections={sections}
          selection={selection}
          now={now}
          opened={opened}
          onOpen={open}
        />
      )}
      {(chosen.length > 0 || running !== null) && (
        <StageBar
          count={chosen.length}
          running={running}
          onChange={(stage) => {
            if (reviewed.length > 0 && !isReviewed(stage)) setAsking(stage)
            else void changeStage(stage)
          }}
          onClear={() => setSelected(new Set())}
        >
          {actions(chosen)}
        </StageBar>
      )}
      {asking !== null && (
        <ConfirmDialog
          title={`검수 완료한 모델 ${reviewed.length}개를 되돌릴까요?`}
          confirmLabel="모두 바꾸기"
          onCancel={() => setAsking(null)}
          onConfirm={() => void changeStage(asking)}
        >
          선택한 {chosen.length}개 가운데 {reviewed.length}개는 검수가 끝났습니다. {toStage(asking)} 바꾸면
          다시 검수해야 합니다.
        </ConfirmDialog>
      )}
    </Stack>
  )
}
