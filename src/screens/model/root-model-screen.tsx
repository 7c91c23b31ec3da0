import { TechnologySection } from '#features/model-sections/technology-section.tsx'
import { ModelEditor } from './model-editor.tsx'

export function RootModelScreen() {
  return (
    <ModelEditor
      area="root"
      renderSecond={(section) => <TechnologySection {...section} />}
      industryOf={({ mainRootTech }) => mainRootTech?.name ?? null}
    />
  )
}
