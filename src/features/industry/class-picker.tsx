import type { ClassSystem } from '#api/lookups.ts'
import type { Classification } from '#domain/model/gen-biz.ts'
import { SearchList } from '#ui/search/search-list.tsx'
import { useClasses } from './use-classes.ts'

export const CLASS_NAMES: Record<ClassSystem, string> = { product: '표준산업분류', wci: '산업연관분류' }

interface ClassPickerProps {
  system: ClassSystem
  text: string
  onText: (text: string) => void
  chosen: Classification | null
  onChoose: (found: Classification) => void
}

/** Chooses the class that industry records are narrowed to. */
export function ClassPicker({ system, text, onText, chosen, onChoose }: ClassPickerProps) {
  const list = useClasses(system, text)
  return (
    <SearchList
      searchLabel={`${CLASS_NAMES[system]} 이름이나 코드 검색`}
      listLabel={`${CLASS_NAMES[system]} 목록`}
      text={text}
      onText={onText}
      list={list}
      onView={noView}
      emptyField="lists"
      takesFocus
      isSelected={({ code }) => code === chosen?.code}
      onChoose={onChoose}
      renderRow={({ code, name }) => (
        <>
          <span className="row-badge">{code}</span>
          <span className="row-text">{name}</span>
        </>
      )}
    />
  )
}

const noView = () => undefined
