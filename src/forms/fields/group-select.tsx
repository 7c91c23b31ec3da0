import type { GroupRef } from '#domain/model/group.ts'
import { SearchSelect } from '#ui/search/search-select.tsx'
import type { SelectOption } from '#ui/fields/select-input.tsx'
import { filterByName } from '#lib/search/filter-by-name.ts'

interface GroupSelectProps {
  groups: readonly GroupRef[]
  /** The id of the chosen group. */
  value: number | null
  onChoose: (id: number) => void
}

/** A group among many, to be searched as in the list of models. */
export function GroupSelect({ groups, value, onChoose }: GroupSelectProps) {
  return (
    <SearchSelect
      value={value === null ? null : String(value)}
      options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
      placeholder="그룹을 선택하세요"
      searchLabel="그룹 검색"
      filter={filterOptions}
      onChoose={(id) => onChoose(Number(id))}
    />
  )
}

function filterOptions(options: readonly SelectOption[], search: string): readonly SelectOption[] {
  return filterByName(
    options.map((option) => ({ ...option, name: option.label })),
    search,
  )
}
