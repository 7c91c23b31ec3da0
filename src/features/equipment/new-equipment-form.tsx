import { useRef, useState } from 'react'
import {
  type NewEquipment,
  NO_EQUIPMENT_NAME,
  equipmentTypeOf,
  industryTypeLabel,
  otherType as otherTypes,
} from '#domain/process/equipment.ts'
import { LENGTH } from '#domain/text.ts'
import { Badge } from '#ui/signs/badge.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Form } from '#ui/fields/form.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { notify } from '#ui/layers/notify.ts'
import { industriesFor } from './industries-for.ts'

interface NewEquipmentFormProps {
  /** The industry of the model at hand; null where it has none yet. */
  industry: string | null
  /** As they stand; they outlive this form. */
  fields: NewEquipment
  onChange: (fields: NewEquipment) => void
  onCreate: (fields: NewEquipment) => Promise<void>
}

/** The sub-category decides the type; the form shows which. */
export function NewEquipmentForm({ industry, fields, onChange, onCreate }: NewEquipmentFormProps) {
  const [isSaving, setIsSaving] = useState(false)
  const [isNameless, setIsNameless] = useState(false)
  const nameInput = useRef<HTMLInputElement>(null)
  const submit = async () => {
    if (isSaving) return
    const name = fields.name.normalize('NFC').trim()
    setIsNameless(name === '')
    if (name === '') {
      notify({ kind: 'error', title: NO_EQUIPMENT_NAME })
      nameInput.current?.focus()
      return
    }
    setIsSaving(true)
    await onCreate({ ...fields, name })
    setIsSaving(false)
  }
  return (
    <Form flex="1" overflowY="auto" padding="1" onSubmit={() => void submit()}>
      <Field label="장비 이름" error={isNameless ? NO_EQUIPMENT_NAME : null}>
        <TextInput
          ref={nameInput}
          data-autofocus
          value={fields.name}
          maxLength={LENGTH.name}
          onChange={(event) => {
            setIsNameless(false)
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
      <Button type="submit" look="primary" size="main" alignSelf="flex-end" aria-busy={isSaving}>
        장비 생성
      </Button>
    </Form>
  )
}
