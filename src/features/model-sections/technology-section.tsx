import { useQuery } from '@tanstack/react-query'
import { type RootTech, majorRootTechs, subRootTechs } from '#domain/model/root-tech.ts'
import { SECTIONS } from '#domain/model/sections.ts'
import { EditableCard } from '#forms/fields/editable-card.tsx'
import { FieldPlace } from '#forms/fields/field-place.tsx'
import { SECTION_FORMS } from '#forms/draft/section-forms.ts'
import { useLookupQueries } from '#session/lookups/lookup-queries.ts'
import type { ModelFields } from '#local/store/fields.ts'
import { chakra } from '#ui/chakra.tsx'
import { Field } from '#ui/fields/field.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { ShownText } from '#ui/fields/shown-text.tsx'
import type { SectionProps } from './section-props.ts'
import { useModelSection } from './use-model-section.ts'

const { fields } = SECTIONS.technology

export function TechnologySection({ model, access }: SectionProps) {
  const { form, card } = useModelSection(model, SECTION_FORMS.technology)
  const { mainRootTech: major, subRootTech: sub } = form.values
  const { data: techs } = useQuery(useLookupQueries().rootTechs)
  const refOf = (id: string) => {
    const tech = techs?.find((one) => String(one.id) === id)
    return tech === undefined ? null : { id: tech.id, name: tech.name }
  }
  const hint = techs === undefined && form.isEditing ? '기술 목록을 아직 불러오지 못했습니다.' : undefined
  return (
    <EditableCard {...card} access={access}>
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <FieldPlace field="mainRootTech">
          <Field label={fields.mainRootTech.label} hint={hint}>
            {form.isEditing ? (
              <SelectInput
                value={valueOf(major)}
                options={optionsOf(majorRootTechs(techs ?? []), major)}
                placeholder="대분류를 선택하세요"
                onChoose={(id) => form.change({ mainRootTech: refOf(id), subRootTech: null })}
              />
            ) : (
              <ShownText value={nameOf(major)} />
            )}
          </Field>
        </FieldPlace>
        <FieldPlace field="subRootTech">
          <Field
            label={fields.subRootTech.label}
            hint={major === null && form.isEditing ? '대분류를 먼저 선택해주세요.' : undefined}
          >
            {form.isEditing ? (
              <SelectInput
                value={valueOf(sub)}
                options={optionsOf(subRootTechs(techs ?? [], major?.id ?? null), sub)}
                placeholder="소분류를 선택하세요"
                disabled={major === null}
                onChoose={(id) => form.change({ subRootTech: refOf(id) })}
              />
            ) : (
              <ShownText value={nameOf(sub)} />
            )}
          </Field>
        </FieldPlace>
      </chakra.div>
    </EditableCard>
  )
}

type TechRef = ModelFields['mainRootTech']

function valueOf(tech: TechRef): string | null {
  return tech === null ? null : String(tech.id)
}

function nameOf(tech: TechRef): string {
  return tech === null ? '' : (tech.name ?? `#${tech.id}`)
}

/** What is chosen can be read also while the list is not there. */
function optionsOf(techs: readonly RootTech[], chosen: TechRef) {
  const options = techs.map(({ id, name }) => ({ value: String(id), label: name }))
  const isListed = chosen === null || techs.some(({ id }) => id === chosen.id)
  return isListed ? options : [{ value: String(chosen.id), label: nameOf(chosen) }, ...options]
}
