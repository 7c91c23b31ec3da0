import * as z from 'zod/mini'
import { isLocalId } from '#domain/ids.ts'
import { composeProcessNumber, parseProcessNumber } from '#domain/process/process-number.ts'
import { LENGTH, text } from '#domain/text.ts'
import { MESSAGES } from '#domain/messages.ts'
import { processInput } from '#domain/process/process.ts'
import type { FieldRules, FieldSchemas } from './draft-values.ts'
import { type ProcessFields, deviceKpiEntry, processFields } from '#local/store/fields.ts'

/** A process as the form holds it: its number in parts, so that each follows the server until it is typed in. */
export interface ProcessValues extends Omit<ProcessFields, 'processNumber'> {
  unique: string
  main: string
  sub: string
}

const { processNumber: _whole, ...ownFields } = processFields.shape

export const processSchemas: FieldSchemas<ProcessValues> = {
  ...ownFields,
  unique: z.string(),
  main: z.string(),
  sub: z.string(),
}

export const processRules: FieldRules<ProcessValues> = {
  name: processInput.name,
  unique: text(LENGTH.name - 20).check(z.regex(/\S/, '고유번호를 입력해주세요.')),
  main: z.string().check(z.regex(/^\d+$/, '주번호를 숫자로 입력해주세요.')),
  sub: z.string().check(z.regex(/^\d+$/, '부번호를 숫자로 입력해주세요.')),
  description: processInput.description,
  memo: processInput.memo,
  manager: processInput.manager,
  // Of what was entered here; the server may hold entries from before this was asked.
  kpis: z
    .array(deviceKpiEntry)
    .check(
      z.refine(
        (entries) => entries.every(({ id, memo }) => !isLocalId(id) || memo.trim() !== ''),
        MESSAGES.kpi.noMemo,
      ),
    ),
}

export function toProcessValues(process: ProcessFields): ProcessValues {
  const { processNumber, ...fields } = process
  const { unique, main, sub } = parseProcessNumber(processNumber)
  const own = Object.fromEntries(Object.keys(ownFields).map((field) => [field, Reflect.get(fields, field)]))
  // Every field of `ProcessFields` but the number is among `ownFields`.
  return { ...(own as Omit<ProcessFields, 'processNumber'>), unique, main: String(main), sub: String(sub) }
}

/** The fields to save: the number is put together as soon as one of its parts was changed. */
export function toProcessFields(
  changes: Partial<ProcessValues>,
  values: ProcessValues,
): Partial<ProcessFields> {
  const { unique, main, sub, ...fields } = changes
  if (unique === undefined && main === undefined && sub === undefined) return fields
  const number = { unique: values.unique, main: Number(values.main), sub: Number(values.sub) }
  return { ...fields, processNumber: composeProcessNumber(number) }
}
