import * as z from 'zod/mini'
import { MAX_DIGITS, composeProcessNumber, parseProcessNumber } from '#domain/process/process-number.ts'
import { LENGTH, text } from '#domain/text.ts'
import { processInput } from '#domain/process/process.ts'
import type { FieldRules, FieldSchemas } from './draft-values.ts'
import { type ProcessFields, processFields } from '#local/store/fields.ts'
import { factorsRule, photosRule } from './list-rules.ts'

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
  main: digits('주번호'),
  sub: digits('부번호'),
  description: processInput.description,
  memo: processInput.memo,
  manager: processInput.manager,
  images: photosRule,
  kpis: factorsRule,
}

function digits(name: string) {
  return z
    .string()
    .check(
      z.regex(/^\d+$/, `${name}를 숫자로 입력해주세요.`),
      z.maxLength(MAX_DIGITS, `${name}는 최대 ${MAX_DIGITS}자리까지 입력할 수 있습니다.`),
    )
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
