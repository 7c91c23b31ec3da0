import { expect, it } from 'vitest'
import { modelInput } from '#domain/model/model.ts'
import { processInput } from '#domain/process/process.ts'
import { LENGTH } from '#domain/text.ts'
import type { FieldSchemas } from '#forms/draft/draft-values.ts'
import { processRules } from '#forms/draft/process-values.ts'
import { SECTION_FORMS } from '#forms/draft/section-forms.ts'

type Rules = Partial<FieldSchemas<Record<string, unknown>>>

const ofModel: Rules = Object.fromEntries(
  Object.values(SECTION_FORMS).flatMap(({ rules }) => Object.entries(rules)),
)
const texts = Object.values(LENGTH).flatMap((length) => ['가'.repeat(length), '가'.repeat(length + 1)])

it.each<[string, Rules, Rules]>([
  ['model', ofModel, modelInput],
  ['process', processRules, processInput],
])('the forms of a %s take texts of the lengths that the server takes', (_name, rules, input) => {
  const taken = (schema: Rules[string]) => texts.map((text) => schema?.safeParse(text).success)
  const shared = Object.keys(rules).filter((field) => field in input)
  expect(shared).toEqual(expect.arrayContaining(['memo', 'manager']))
  for (const field of shared) expect([field, taken(rules[field])]).toEqual([field, taken(input[field])])
})
