import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { Area } from '#domain/model/area.ts'
import { processPosition } from '#domain/process/process-number.ts'
import { SECTIONS } from '#domain/model/sections.ts'
import type { Role } from '#domain/people/session.ts'
import { EditableCard } from '#forms/fields/editable-card.tsx'
import { FieldPlace } from '#forms/fields/field-place.tsx'
import type { ListSlot, PhotoSlot } from '#forms/fields/list-slot.ts'
import { SiteVisitFields } from '#forms/fields/site-visit-fields.tsx'
import { TextField } from '#forms/fields/text-field.tsx'
import type { DeviceEquipment, DeviceKpiEntry } from '#local/store/fields.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import { Stack } from '#ui/layout.ts'
import { DxStatus } from './dx-status.tsx'
import { photoSlotOf } from './photo-slot.ts'
import { ProcessNumberFields } from './process-number-fields.tsx'
import { useProcessForm } from './use-process-form.ts'

/** The parts of the form that other features bring. */
export interface ProcessParts {
  photos: (slot: PhotoSlot) => ReactNode
  equipment: (slot: ListSlot<DeviceEquipment>) => ReactNode
  kpis: (slot: ListSlot<DeviceKpiEntry>) => ReactNode
}

interface ProcessFormProps extends ProcessParts {
  area: Area
  process: ShownProcess
  /** Of the same model. */
  others: readonly ShownProcess[]
  access: Role
  /** Given where it was just made: it opens ready to be written, beginning with its name. Called once that is so. */
  onJustMade: (() => void) | undefined
}

/**
 * One process: number and name, photos, description, equipment, key factors; in the general area also DX status and
 * memo.
 */
export function ProcessForm({ area, process, others, access, onJustMade, ...parts }: ProcessFormProps) {
  const { photos, equipment, kpis } = parts
  const { form, stopped, save, errors } = useProcessForm(process)
  const { values, isEditing } = form
  const mode = isEditing ? 'edit' : 'view'
  const name = process.name === '' ? '-' : process.name
  const nameInput = useRef<HTMLInputElement>(null)
  const begin = useEffectEvent(() => {
    if (onJustMade === undefined) return
    nameInput.current?.closest('section')?.scrollIntoView({ block: 'start' })
    nameInput.current?.focus({ preventScroll: true })
    nameInput.current?.select()
    onJustMade()
  })
  useEffect(() => begin(), [])
  return (
    <EditableCard
      number={processPosition(process.processNumber)}
      title={name}
      subject="공정"
      access={access}
      guard="edit"
      form={form}
      stopped={stopped}
      onSave={save}
    >
      <Stack gap="6">
        <ProcessNumberFields {...{ area, process, others, form, errors, nameInput }} />
        <FieldPlace field="images">
          {photos(photoSlotOf({ area, process, access, mode, items: values.images, form }))}
        </FieldPlace>
        <TextField
          field="description"
          label={SECTIONS.process.fields.description.label}
          form={form}
          errors={errors}
          isLong
        />
        <FieldPlace field="equipments">
          {equipment({
            items: values.equipments,
            mode,
            onChange: (next) => form.changeNow((current) => ({ equipments: next(current.equipments) })),
          })}
        </FieldPlace>
        <FieldPlace field="kpis">
          {kpis({
            items: values.kpis,
            mode,
            onChange: (next) => form.changeNow((current) => ({ kpis: next(current.kpis) })),
          })}
        </FieldPlace>
        {area === 'general' && (
          <>
            <DxStatus form={form} />
            <FieldGroup title="현장조사 메모">
              <SiteVisitFields access={access} form={form} errors={errors} />
            </FieldGroup>
          </>
        )}
      </Stack>
    </EditableCard>
  )
}
