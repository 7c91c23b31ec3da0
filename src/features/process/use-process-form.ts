import { useMemo } from 'react'
import { checkFields, tidyText } from '#forms/check-fields.ts'
import { useDraftForm } from '#forms/use-draft-form.ts'
import { useSave } from '#forms/use-save.ts'
import { useStoppedEdit } from '#forms/use-stopped-edit.ts'
import { useDatabase } from '#session/use-database.ts'
import { targets } from '#local/outbox/intent.ts'
import { draftKeys } from '#local/store/drafts.ts'
import { savePhotos, saveTogether } from '#local/edits/photo-edits.ts'
import { saveProcess } from '#local/edits/process-edits.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import {
  type ProcessValues,
  processRules,
  processSchemas,
  toProcessFields,
  toProcessValues,
} from './process-values.ts'

export function useProcessForm(process: ShownProcess) {
  const db = useDatabase()
  const saved = useMemo(() => toProcessValues(process), [process])
  const form = useDraftForm<ProcessValues>(draftKeys.process(process.key), saved, processSchemas)
  const trouble = useStoppedEdit({ target: targets.process(process.key), sections: ['process', 'photos'] })
  const { save, errors } = useSave<ProcessValues>({
    form,
    trouble,
    tidy: tidyText,
    check: (changes) => checkFields<ProcessValues>(processRules, changes),
    write: async (changes) => {
      const { images, ...fields } = toProcessFields(changes, { ...form.values, ...changes })
      const { unique: _unique, main: _main, sub: _sub, ...base } = form.base
      const edit = { processKey: process.key, fields, base }
      if (images === undefined) {
        await saveProcess(db, edit)
        return
      }
      await saveTogether(db, async () => {
        await saveProcess(db, edit)
        await savePhotos(db, { modelKey: process.modelKey, processKey: process.key }, images)
      })
    },
  })
  return { form, stopped: trouble.edit, save, errors }
}
