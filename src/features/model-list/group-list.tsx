import { FolderSearch } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Area } from '#domain/model/area.ts'
import type { ListedGroup } from '#local/views/model-overlay.ts'
import { chakra } from '#ui/chakra.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Stack } from '#ui/layout.ts'
import { ModelRows } from './model-rows.tsx'
import { RetiredModels } from './retired-models.tsx'

interface GroupListProps {
  area: Area
  groups: readonly ListedGroup[]
  /** The slug of the model that is open; its group starts unfolded. */
  openSlug: string | null
  onChoose: () => void
  /** Stands under the models of a group. */
  renderUnder: (group: ListedGroup) => ReactNode
}

export function GroupList({ area, groups, openSlug, onChoose, renderUnder }: GroupListProps) {
  /** Only what a person folded or unfolded; the rest follows from where they are. */
  const [folding, setFolding] = useState<ReadonlyMap<number, boolean>>(new Map())
  if (groups.length === 0) return <NothingFound />
  return (
    <Stack gap="1">
      {groups.map((group) => {
        const holdsOpenModel = [...group.models, ...group.retired].some(({ slug }) => slug === openSlug)
        const isOpen = folding.get(group.id) ?? (holdsOpenModel || groups.length === 1)
        return (
          <Disclosure
            key={group.id}
            title={group.name}
            note={group.models.length}
            isOpen={isOpen}
            onToggle={() => setFolding(new Map(folding).set(group.id, !isOpen))}
          >
            <ModelRows area={area} models={group.models} onChoose={onChoose} />
            {group.models.length + group.retired.length === 0 && (
              <chakra.p textStyle="note" color="ink.subtle" paddingInline="3" paddingBlock="2">
                아직 모델이 없습니다.
              </chakra.p>
            )}
            {renderUnder(group)}
            <RetiredModels area={area} models={group.retired} openSlug={openSlug} onChoose={onChoose} />
          </Disclosure>
        )
      })}
    </Stack>
  )
}

function NothingFound() {
  return (
    <Stack
      alignItems="center"
      gap="2"
      paddingBlock="8"
      color="ink.subtle"
      textAlign="center"
      textStyle="note"
      role="status"
    >
      <FolderSearch size={28} />
      찾는 그룹이 없습니다.
    </Stack>
  )
}
