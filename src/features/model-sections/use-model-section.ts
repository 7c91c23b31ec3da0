import { useMemo } from 'react'
import { SECTIONS } from '#domain/model/sections.ts'
import { checkFields, tidyText } from '#forms/save/check-fields.ts'
import type { SectionForm } from '#forms/draft/section-forms.ts'
import { useDraftForm } from '#forms/draft/use-draft-form.ts'
import { useSave } from '#forms/save/use-save.ts'
import { useStoppedEdit } from '#forms/save/use-stopped-edit.ts'
import { writeSection } from '#forms/draft/write-form.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { targets } from '#local/outbox/intent.ts'
import { draftKeys } from '#local/store/drafts.ts'
import type { ModelFields } from '#local/store/fields.ts'
import type { ModelRow } from '#local/store/records.ts'

/**
 * @param definition fixed for the section
 * @returns `card`, what the section's `EditableCard` is made of
 */
export function useModelSection<F extends keyof ModelFields>(model: ModelRow, definition: SectionForm<F>) {
  type Values = Pick<ModelFields, F>
  const db = useDatabase()
  const { section, schemas, rules } = definition
  const saved = useMemo(() => pickFields(model.view, Object.keys(schemas) as F[]), [model.view, schemas])
  const form = useDraftForm<Values>(draftKeys.model(model.key, section), saved, schemas)
  const trouble = useStoppedEdit({
    target: targets.model(model.key),
    sections: 'images' in schemas ? [section, 'photos'] : [section],
  })
  const { save, errors } = useSave<Values>({
    form,
    trouble,
    tidy: tidyText,
    check: (changes) => checkFields<Values>(rules, changes),
    write: (typed) => writeSection(db, { modelKey: model.key, section }, typed),
  })
  // In the general area a restricted user is stopped before anything else, in the root area when saving.
  const guard: 'edit' | 'save' = model.area === 'general' ? 'edit' : 'save'
  const { number, title } = SECTIONS[section]
  return { form, errors, card: { number, title, guard, form, stopped: trouble.edit, onSave: save } }
}

function pickFields<F extends keyof ModelFields>(view: ModelFields, fields: readonly F[]) {
  return Object.fromEntries(fields.map((field) => [field, view[field]])) as Pick<ModelFields, F>
}
