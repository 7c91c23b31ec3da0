import { useMemo } from 'react'
import { type ModelSectionName, SECTIONS } from '#domain/sections.ts'
import { checkFields, tidyText } from '#forms/check-fields.ts'
import type { FieldSchemas } from '#forms/draft-values.ts'
import { useDraftForm } from '#forms/use-draft-form.ts'
import { useSave } from '#forms/use-save.ts'
import { useStoppedEdit } from '#forms/use-stopped-edit.ts'
import { useDatabase } from '#session/use-database.ts'
import { targets } from '#local/outbox/intent.ts'
import { draftKeys } from '#local/store/drafts.ts'
import type { ModelFields } from '#local/store/fields.ts'
import { saveModel } from '#local/edits/model-edits.ts'
import { savePhotos, saveTogether } from '#local/edits/photo-edits.ts'
import type { ModelRow } from '#local/store/records.ts'

/** One section of a model, edited and saved on its own. */
export interface ModelSection<F extends keyof ModelFields> {
  section: ModelSectionName
  /** How the fields are read back from a draft. */
  schemas: FieldSchemas<Pick<ModelFields, F>>
  /** What a value must keep to be saved. */
  rules?: Partial<FieldSchemas<Pick<ModelFields, F>>>
}

/**
 * @param definition fixed for the section
 * @returns `card`, what the section's `EditableCard` is made of
 */
export function useModelSection<F extends keyof ModelFields>(model: ModelRow, definition: ModelSection<F>) {
  type Values = Pick<ModelFields, F>
  const db = useDatabase()
  const { section, schemas, rules = {} } = definition
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
    write: async (changes) => {
      const { images, ...fields }: Partial<ModelFields> = changes
      const edit = { modelKey: model.key, section, fields, base: form.base }
      if (images === undefined) {
        await saveModel(db, edit)
        return
      }
      await saveTogether(db, async () => {
        await saveModel(db, edit)
        await savePhotos(db, { modelKey: model.key, processKey: null }, images)
      })
    },
  })
  // In the general area a restricted user is stopped before anything else, in the root area when saving.
  const guard: 'edit' | 'save' = model.area === 'general' ? 'edit' : 'save'
  const { number, title } = SECTIONS[section]
  return { form, errors, card: { number, title, guard, form, stopped: trouble.edit, onSave: save } }
}

function pickFields<F extends keyof ModelFields>(view: ModelFields, fields: readonly F[]) {
  return Object.fromEntries(fields.map((field) => [field, view[field]])) as Pick<ModelFields, F>
}
