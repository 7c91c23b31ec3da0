import { type ReactNode, useState } from 'react'
import { mayWrite } from '#domain/people/access.ts'
import type { Role } from '#domain/people/session.ts'
import { useDrafts } from '#forms/draft/use-draft-store.ts'
import { tellNoPermission } from '#session/user/tell-no-permission.ts'
import { draftKeys } from '#local/store/drafts.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import type { ModelRow } from '#local/store/records.ts'
import { chakra } from '#ui/chakra.tsx'
import { Wrap } from '#ui/layout.ts'
import { SectionCard } from '#ui/section-card.tsx'
import { useLingering } from '#ui/hooks/use-lingering.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { NoProcess } from './no-process.tsx'
import { AddProcess, DeleteProcess, EnterInField } from './process-buttons.tsx'
import { ProcessForm, type ProcessParts } from './form/process-form.tsx'
import { ProcessListLoading } from './process-list-loading.tsx'
import { ProcessesElsewhere } from './processes-elsewhere.tsx'
import { ProcessStrip } from './ways/process-strip.tsx'
import { ProcessWays } from './ways/process-ways.tsx'
import { hasIndustry, useProcessActions } from './use-process-actions.ts'
import type { ProcessInView } from './use-process-in-view.ts'
import { useUnsaved } from './use-unsaved.ts'
import { PROCESS_CARD } from './process-card-title.ts'

const OVERLAY_LINGER_MS = 500

interface ProcessSectionProps extends ProcessParts {
  model: ModelRow
  access: Role
  processes: readonly ShownProcess[]
  /** Whether the server is being asked for the processes for the first time. */
  isLoading: boolean
  /** The process that is shown. */
  view: ProcessInView<ShownProcess>
  picture: (process: ShownProcess) => ReactNode
  onIndex: (index: number) => void
  /** Opens 현장 입력 at the process with this place. */
  onField: (index: number) => void
}

/** Section 04: the map of processes, and the one that is chosen. */
export function ProcessSection(props: ProcessSectionProps) {
  const { model, access, processes, isLoading, view, picture, onIndex, onField, ...parts } = props
  const drafts = useDrafts()
  const { current, show } = view
  const actions = useProcessActions(model, access, { show, onIndex })
  const [asking, setAsking] = useState<ShownProcess | null>(null)
  const unsaved = useUnsaved(processes)
  const overlay = useLingering(isLoading, OVERLAY_LINGER_MS) && <ProcessListLoading />
  const isViewer = access === 'viewer'
  const [made, setMade] = useState<string | null>(null)
  const add = async () => {
    const key = await actions.add()
    if (key === null) return
    if (current !== undefined) void drafts.leave(draftKeys.process(current.key))
    // Adding one is the wish to write.
    drafts.begin(draftKeys.process(key))
    setMade(key)
  }
  if (current === undefined && model.mergedInto !== undefined) {
    return <ProcessesElsewhere area={model.area} into={model.mergedInto} />
  }
  if (current === undefined) {
    const onAdd = isViewer ? undefined : () => void add()
    return <NoProcess hasIndustry={hasIndustry(model)} onAdd={onAdd} overlay={overlay} />
  }

  const choose = ({ key }: ShownProcess) => {
    void drafts.leave(draftKeys.process(current.key))
    show(key)
  }
  const ask = () => {
    if (mayWrite(access)) setAsking(current)
    else tellNoPermission()
  }
  const remove = async ({ key }: ShownProcess) => {
    setAsking(null)
    if (!(await actions.remove(key))) return
    drafts.forget(draftKeys.process(key))
    // The first one is in view now, and the button may stand below the foot of its form.
    document.getElementById(`section-${PROCESS_CARD.number}`)?.scrollIntoView({ block: 'start' })
  }
  const enterInField = () => {
    if (mayWrite(access)) onField(current.order)
    else tellNoPermission()
  }
  const buttons = isViewer ? undefined : (
    <>
      <AddProcess rank="further" onAdd={() => void add()} />
      <DeleteProcess onDelete={ask} />
    </>
  )
  return (
    <>
      <SectionCard
        {...PROCESS_CARD}
        actions={
          !isViewer && (
            <>
              <EnterInField onEnter={enterInField} />
              {buttons}
            </>
          )
        }
        below={
          <>
            <ProcessForm
              key={current.key}
              area={model.area}
              process={current}
              others={processes.filter(({ key }) => key !== current.key)}
              access={access}
              onJustMade={current.key === made ? () => setMade(null) : undefined}
              {...parts}
            />
            {buttons !== undefined && <Wrap justifyContent="flex-end">{buttons}</Wrap>}
          </>
        }
      >
        <chakra.div position="relative" minWidth="0">
          <ProcessStrip
            processes={processes}
            current={current}
            picture={picture}
            unsaved={unsaved}
            onChoose={choose}
          />
          {overlay}
        </chakra.div>
        {processes.length > 1 && <ProcessWays {...{ processes, current, unsaved }} onChoose={choose} />}
      </SectionCard>
      {asking !== null && (
        <DeleteDialog
          process={asking}
          isTypedIn={unsaved.has(asking.key)}
          onDelete={() => void remove(asking)}
          onCancel={() => setAsking(null)}
        />
      )}
    </>
  )
}
