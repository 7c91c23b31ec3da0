import type { Role } from '#domain/people/session.ts'
import { NoProcess } from '#features/process/no-process.tsx'
import { hasIndustry, useProcessActions } from '#features/process/use-process-actions.ts'
import type { ProcessInView } from '#features/process/use-process-in-view.ts'
import type { ModelRow } from '#local/store/records.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import { useJustChanged } from '#ui/hooks/use-just-changed.ts'
import { FieldForm, type FieldParts } from './field-form.tsx'

interface FieldEntryProps extends FieldParts {
  model: ModelRow
  access: Role
  processes: readonly ShownProcess[]
  /** The process that is entered. */
  view: ProcessInView<ShownProcess>
  onIndex: (index: number) => void
  /** Back to the page of the model, at the process with this place. */
  onDone: (index: number) => void
  /** To where the industry of the model is chosen. */
  onIndustry: () => void
}

/** 현장 입력: the processes of a model one after the other, full screen, as one stands in front of the machines. */
export function FieldEntry(props: FieldEntryProps) {
  const { model, access, processes, view, onIndex, onDone, onIndustry, ...parts } = props
  const { current, show } = view
  const actions = useProcessActions(model, access, { show, onIndex, onIndustry })
  const goTo = ({ key }: ShownProcess) => {
    show(key)
    window.scrollTo(0, 0)
  }
  const add = async () => {
    if ((await actions.add()) !== null) window.scrollTo(0, 0)
  }
  const isTooSoon = useJustChanged(processes.at(-1)?.key === current?.key)
  if (current === undefined) {
    return (
      <main>
        <NoProcess hasIndustry={hasIndustry(model)} onAdd={() => void add()} overlay={null} />
      </main>
    )
  }
  const at = current.order
  const [before, after] = [processes[at - 1], processes[at + 1]]
  return (
    <FieldForm
      key={current.key}
      area={model.area}
      access={access}
      process={current}
      previous={before}
      ways={{
        onPrevious: before && (() => goTo(before)),
        onNext: after && (() => goTo(after)),
        onNew: () => void add(),
        isNewTooSoon: isTooSoon,
        onDone: () => onDone(at),
      }}
      {...parts}
    />
  )
}
