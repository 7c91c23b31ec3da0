import { TriangleAlert } from 'lucide-react'
import { Fragment, type Ref, useId, useState } from 'react'
import type { Area } from '#domain/model/area.ts'
import { TextField } from '#forms/fields/text-field.tsx'
import type { DraftForm } from '#forms/draft/use-draft-form.ts'
import type { FieldErrors } from '#forms/save/use-save.ts'
import { parseProcessNumber } from '#domain/process/process-number.ts'
import { SECTIONS } from '#domain/model/sections.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import { chakra } from '#ui/chakra.tsx'
import { Badge } from '#ui/signs/badge.tsx'
import { DigitsInput } from '#ui/fields/digits-input.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { Row, Stack } from '#ui/layout.ts'
import { ShownText } from '#ui/fields/shown-text.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import type { ProcessValues } from '#forms/draft/process-values.ts'

const COUNTED_PARTS = [
  { part: 'main', label: '주번호', before: '–' },
  { part: 'sub', label: '부번호', before: '.' },
] as const

interface ProcessNumberFieldsProps {
  area: Area
  process: ShownProcess
  others: readonly ShownProcess[]
  form: DraftForm<ProcessValues>
  errors: FieldErrors<ProcessValues>
  nameInput: Ref<HTMLInputElement>
}

/** `R12 – 2 . 0` and the name beside it. Until the server gives a number, the one shown is marked. */
export function ProcessNumberFields({
  area,
  process,
  others,
  form,
  errors,
  nameInput,
}: ProcessNumberFieldsProps) {
  const labelId = useId()
  // What is said of the number keeps its line once it has come, so that nothing moves under who types.
  const [waitedForNumber] = useState(process.provisionalNumber)
  const { values, isEditing, change } = form
  const twin = others.find((other) => isSameNumber(values, other.processNumber))
  const wrong = errors.unique ?? errors.main ?? errors.sub
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      alignItems="start"
      gap="4"
    >
      <Stack role="group" aria-labelledby={labelId} gap="2" minWidth="0">
        <Row gap="2" minHeight="26px" marginBlock="-2.5px">
          <chakra.span id={labelId} textStyle="label">
            {SECTIONS.process.fields.processNumber.label}
          </chakra.span>
          {process.provisionalNumber && <Badge tone="waiting">임시 번호</Badge>}
        </Row>
        {isEditing ? (
          <Row gap="2">
            <TextInput
              aria-label="고유번호"
              aria-invalid={errors.unique !== undefined || undefined}
              aria-describedby={wrong === undefined ? undefined : `${labelId}-wrong`}
              value={values.unique}
              readOnly={area === 'general'}
              flex="1 1 0"
              minWidth="72px"
              onChange={(event) => change({ unique: event.target.value })}
            />
            {COUNTED_PARTS.map(({ part, label, before }) => (
              <Fragment key={part}>
                <span aria-hidden="true">{before}</span>
                <DigitsInput
                  aria-label={label}
                  aria-invalid={errors[part] !== undefined || undefined}
                  aria-describedby={wrong === undefined ? undefined : `${labelId}-wrong`}
                  width="72px"
                  paddingInline="2"
                  value={values[part]}
                  onDigits={(digits) => change({ [part]: digits })}
                />
              </Fragment>
            ))}
          </Row>
        ) : (
          // The lines of its parts, or it would be a pixel higher than what is written in.
          <Row gap="1" alignItems="baseline" lineHeight="1.5">
            <ShownText shape="part" aria-label="고유번호" value={values.unique} />
            {COUNTED_PARTS.map(({ part, label, before }) => (
              <Fragment key={part}>
                <span aria-hidden="true">{before}</span>
                <ShownText shape="part" aria-label={label} value={values[part]} />
              </Fragment>
            ))}
          </Row>
        )}
        {wrong !== undefined && <FieldError id={`${labelId}-wrong`}>{wrong}</FieldError>}
        {twin !== undefined && (
          <chakra.p textStyle="note" color="waiting" display="flex" gap="1" role="status">
            <TriangleAlert size={18} />
            {`‘${twin.name === '' ? '-' : twin.name}’ 공정과 번호가 같습니다.`}
          </chakra.p>
        )}
        {(process.provisionalNumber || waitedForNumber) && (
          <chakra.p textStyle="note" color="ink.subtle">
            {process.provisionalNumber ? '서버에 저장되면 정식 번호로 바뀝니다.' : '정식 번호를 받았습니다.'}
          </chakra.p>
        )}
      </Stack>
      <TextField
        field="name"
        label={SECTIONS.process.fields.name.label}
        form={form}
        errors={errors}
        inputRef={nameInput}
      />
    </chakra.div>
  )
}

/** As they are read: 1 and 01 are the same number. */
function isSameNumber({ unique, main, sub }: ProcessValues, other: string): boolean {
  const number = parseProcessNumber(other)
  return main !== '' && unique === number.unique && Number(main) === number.main && Number(sub) === number.sub
}
