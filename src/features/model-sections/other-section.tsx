import type { ReactNode } from 'react'
import { EARLIEST_ENTRY_DATE, dayInSeoul, dayLabel } from '#domain/model/entry-date.ts'
import { SECTIONS } from '#domain/model/sections.ts'
import { MESSAGES } from '#domain/messages.ts'
import { EditableCard } from '#forms/fields/editable-card.tsx'
import { FieldPlace } from '#forms/fields/field-place.tsx'
import { SECTION_FORMS } from '#forms/draft/section-forms.ts'
import type { PhotoSlot } from '#forms/fields/list-slot.ts'
import { photoChanges } from '#forms/fields/photo-changes.ts'
import { SiteVisitFields } from '#forms/fields/site-visit-fields.tsx'
import { chakra } from '#ui/chakra.tsx'
import { DateInput } from '#ui/fields/date/date-input.tsx'
import { Field } from '#ui/fields/field.tsx'
import { ShownText } from '#ui/fields/shown-text.tsx'
import { Stack } from '#ui/layout.ts'
import type { SectionProps } from './section-props.ts'
import { useModelSection } from './use-model-section.ts'

const { fields } = SECTIONS.etc

interface OtherSectionProps extends SectionProps {
  photos: (slot: PhotoSlot) => ReactNode
}

export function OtherSection({ model, access, photos }: OtherSectionProps) {
  const { form, errors, card } = useModelSection(model, SECTION_FORMS.etc)
  const { values, isEditing, change } = form
  return (
    <EditableCard {...card} access={access}>
      <Stack gap="5">
        <chakra.div maxWidth={{ md: '376px' }}>
          <FieldPlace field="workedAt">
            <Field
              label={fields.workedAt.label}
              hint={access === 'viewer' ? undefined : MESSAGES.section.noDate}
              error={errors.workedAt}
            >
              {isEditing ? (
                <DateInput
                  value={values.workedAt}
                  label={dayLabel}
                  min={EARLIEST_ENTRY_DATE}
                  max={() => dayInSeoul(new Date())}
                  onChoose={(day) => change({ workedAt: day })}
                />
              ) : (
                <ShownText value={values.workedAt === null ? '' : dayLabel(values.workedAt)} />
              )}
            </Field>
          </FieldPlace>
        </chakra.div>
        {photos({
          owner: { area: model.area, modelKey: model.key, processKey: null },
          access,
          subject: '기타',
          items: values.images,
          mode: isEditing ? 'edit' : 'view',
          ...photoChanges(form, model.view.images),
        })}
        <SiteVisitFields access={access} form={form} errors={errors} />
      </Stack>
    </EditableCard>
  )
}
