import { IndustryField } from '#features/industry/industry-field.tsx'
import { IndustrySection } from '#features/model-sections/industry-section.tsx'
import type { ModelFields } from '#local/store/fields.ts'
import { ModelEditor } from './model-editor.tsx'

export function GeneralModelScreen() {
  return (
    <ModelEditor
      area="general"
      renderSecond={(section) => (
        <IndustrySection {...section} industry={(slot) => <IndustryField {...slot} />} />
      )}
      industryOf={industryName}
    />
  )
}

function industryName({ genBiz }: ModelFields): string | null {
  if (genBiz === null) return null
  return genBiz.productName === '' ? genBiz.ksic : genBiz.productName
}
