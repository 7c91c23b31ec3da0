import { CircleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  type NewEquipment,
  NO_EQUIPMENT_NAME,
  equipmentTypeOf,
  industryTypeLabel,
  otherType as otherTypes,
} from '#domain/process/equipment.ts'
import { LENGTH, textProblem } from '#domain/text.ts'
import type { DeviceEquipment } from '#local/store/fields.ts'
import { Badge } from '#ui/signs/badge.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Form } from '#ui/fields/form.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { Stack } from '#ui/layout.ts'
import { notify } from '#ui/layers/notify.ts'
import { PickList } from '#ui/search/pick-list.tsx'
import { Message } from '#ui/signs/message.tsx'
import { industriesFor } from './industries-for.ts'
import { NamesakeRows } from './namesake-rows.tsx'

interface NewEquipmentFormProps {
  /** The industry of the model at hand; null where it has none yet. */
  industry: string | null
  /** As they stand; they outlive this form. */
  fields: NewEquipment
  onChange: (fields: NewEquipment) => void
  /**
   * @param isMeant whether it is another machine than those of its name
   * @returns those, where that has to be known before
   */
  onCreate: (fields: NewEquipment, isMeant: boolean) => Promise<readonly DeviceEquipment[]>
  /** Takes one that is there already in its place. */
  onTake: (machine: DeviceEquipment) => void
}

/** The sub-category decides the type; the form shows which. What goes by the name already is shown before a second. */
export function NewEquipmentForm(props: NewEquipmentFormProps) {
  const { industry, fields, onChange, onCreate, onTake } = props
  const [namesakes, setNamesakes] = useState<readonly DeviceEquipment[]>([])
  const [isSaving, setIsSaving] = useState(false)
  const [nameProblem, setNameProblem] = useState<string | null>(null)
  const nameInput = useRef<HTMLInputElement>(null)
  const submit = async ({ isMeant }: { isMeant: boolean }) => {
    if (isSaving) return
    const name = fields.name.normalize('NFC').trim()
    const problem = name === '' ? NO_EQUIPMENT_NAME : textProblem(name, LENGTH.name)
    setNameProblem(problem)
    if (problem !== null) {
      notify({ kind: 'error', title: problem })
      nameInput.current?.focus()
      return
    }
    setIsSaving(true)
    setNamesakes(await onCreate({ ...fields, name }, isMeant))
    setIsSaving(false)
  }
  return (
    <Form flex="1" overflowY="auto" padding="1" onSubmit={() => void submit({ isMeant: false })}>
      <Field label="장비 이름" error={nameProblem}>
        <TextInput
          ref={nameInput}
          data-autofocus
          value={fields.name}
          onChange={(event) => {
            setNameProblem(null)
            setNamesakes([])
            onChange({ ...fields, name: event.target.value })
          }}
        />
      </Field>
      <Field
        label="분류"
        hint={
          <>
            장비 유형 <Badge>{fields.equipmentType}</Badge>
          </>
        }
      >
        <SelectInput
          value={fields.otherType}
          options={otherTypes.options.map((value) => ({ value, label: value }))}
          placeholder="분류 선택"
          onChoose={(value) => {
            const otherType = otherTypes.parse(value)
            onChange({ ...fields, otherType, equipmentType: equipmentTypeOf(otherType) })
          }}
        />
      </Field>
      <RadioGroup
        legend="업종"
        options={industriesFor(industry).map((value) => ({ value, label: industryTypeLabel(value) }))}
        value={fields.industryType}
        onChoose={(industryType) => onChange({ ...fields, industryType })}
      />
      {namesakes.length > 0 ? (
        <Stack gap="2" ref={leadTo} tabIndex={-1} _focusVisible={{ outline: 'none' }}>
          <Message tone="waiting" role="alert" icon={<CircleAlert size={20} />}>
            같은 이름의 장비가 이미 있습니다. 그 장비라면 아래에서 골라주세요.
          </Message>
          <PickList label="같은 이름의 장비">
            <NamesakeRows
              machines={namesakes}
              sort={fields.otherType}
              onTake={onTake}
              onMake={() => void submit({ isMeant: true })}
            />
          </PickList>
        </Stack>
      ) : (
        <Button type="submit" look="primary" size="main" alignSelf="flex-end" aria-busy={isSaving}>
          장비 생성
        </Button>
      )}
    </Form>
  )
}

/** The button that was pressed is gone, and on a phone what came in its place reaches below the edge. */
function leadTo(block: HTMLElement | null): void {
  block?.scrollIntoView({ block: 'nearest' })
  block?.focus({ preventScroll: true })
}
