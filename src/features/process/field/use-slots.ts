import { useMemo } from 'react'
import type { ProcessValues } from '#forms/draft/process-values.ts'
import type { DraftForm } from '#forms/draft/use-draft-form.ts'
import type { FieldSlot, PhotoSlot } from '#forms/fields/list-slot.ts'
import { photoSlotOf } from '#features/process/form/photo-slot.ts'
import type { Area } from '#domain/model/area.ts'
import type { Role } from '#domain/people/session.ts'
import type { ShownProcess } from '#local/views/queries.ts'

interface Entered {
  area: Area
  access: Role
  process: ShownProcess
}

type ListField = 'equipments' | 'kpis'
type ListChanges<F extends ListField> = Pick<FieldSlot<ProcessValues[F][number]>, 'onChange' | 'onType'>

/** The photos, the same slot for as long as they are the same. */
export function usePhotoSlot({ area, access, process }: Entered, form: DraftForm<ProcessValues>): PhotoSlot {
  const { images: items } = form.values
  const { change, changeNow, changeWith, takeIn, keepNow } = form
  return useMemo(() => {
    const actions = { change, changeNow, changeWith, takeIn, keepNow }
    return photoSlotOf({ area, process, access, mode: 'edit', items, form: actions })
  }, [area, process, access, items, change, changeNow, changeWith, takeIn, keepNow])
}

/** How a list is changed, the same functions for as long as the form has the same. */
export function useListChanges<F extends ListField>(
  field: F,
  { change, changeNow }: Pick<DraftForm<ProcessValues>, 'change' | 'changeNow'>,
): ListChanges<F> {
  return useMemo(() => {
    type Items = ProcessValues[F][number]
    const after =
      (next: (items: readonly Items[]) => Items[]) =>
      (current: ProcessValues): Partial<ProcessValues> => ({ [field]: next(current[field]) })
    return { onChange: (next) => changeNow(after(next)), onType: (next) => change(after(next)) }
  }, [field, change, changeNow])
}
