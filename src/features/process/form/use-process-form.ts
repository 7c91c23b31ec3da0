import { useMemo } from 'react'
import { checkFields, tidyText } from '#forms/save/check-fields.ts'
import { useDraftForm } from '#forms/draft/use-draft-form.ts'
import { useSave } from '#forms/save/use-save.ts'
import { useStoppedEdit } from '#forms/save/use-stopped-edit.ts'
import { writeProcess } from '#forms/draft/write-form.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { targets } from '#local/outbox/intent.ts'
import { draftKeys } from '#local/store/drafts.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import {
  type ProcessValues,
  processRules,
  processSchemas,
  toProcessValues,
} from '#forms/draft/process-values.ts'

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
    write: (typed) => writeProcess(db, process, typed),
  })
  return { form, stopped: trouble.edit, save, errors }
}
