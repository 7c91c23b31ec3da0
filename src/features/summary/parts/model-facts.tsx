import { GROUP_LABEL, SECTIONS, fieldLabel, fieldsOf } from '#domain/model/sections.ts'
import type { ModelRow } from '#local/store/records.ts'
import { orNone } from '#domain/or-none.ts'
import { SummaryPart } from './summary-part.tsx'
import { SummaryRow } from './summary-row.tsx'

/** What kind of model it is, then what it makes and how. */
export function ModelFacts({ model }: { model: ModelRow }) {
  const { view } = model
  const facts: [string, string | undefined][] = [
    ...(model.area === 'root' ? technologyOf(model) : industryOf(model)),
    ...fieldsOf('overview').map((field): [string, string] => [fieldLabel(field), view[field]]),
    [GROUP_LABEL, view.group.name],
  ]
  return (
    <SummaryPart id="facts" title="기본 정보">
      {facts.map(([name, value]) => (
        <SummaryRow key={name} name={name}>
          {orNone(value)}
        </SummaryRow>
      ))}
    </SummaryPart>
  )
}

function technologyOf({ view }: ModelRow): [string, string | undefined][] {
  const { title, fields } = SECTIONS.technology
  return [
    [`${title} ${fields.mainRootTech.label}`, view.mainRootTech?.name],
    [`${title} ${fields.subRootTech.label}`, view.subRootTech?.name],
  ]
}

function industryOf({ view: { genBiz }, serverId }: ModelRow): [string, string | undefined][] {
  return [
    ['제품명', genBiz?.productName],
    ['제품 ID', genBiz?.id.toString()],
    ['참조모델 ID', serverId === null ? '아직 서버에 없음' : serverId.toString()],
    ['표준산업분류', genBiz?.ksic],
    ['표준산업분류 코드', genBiz?.ksicCode],
    ['산업연관분류', genBiz?.ic],
    ['산업연관분류 코드', genBiz?.icCode],
  ]
}
