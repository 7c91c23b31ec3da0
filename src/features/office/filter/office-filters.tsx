import { AREA_LABEL } from '#domain/model/area-words.ts'
import { GROUP_LABEL } from '#domain/model/sections.ts'
import { chakra } from '#ui/chakra.tsx'
import { SearchInput } from '#ui/search/search-input.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import type { OfficeEntry } from '#features/office/office-entries.ts'
import type { OfficeFilter } from './office-filter.ts'

const ALL = 'all'

const AREAS = [
  { value: ALL, label: '모든 종류' },
  { value: 'general', label: AREA_LABEL.general },
  { value: 'root', label: AREA_LABEL.root },
]
const BY = [
  { value: 'group', label: '그룹별로' },
  { value: 'stage', label: '단계별로' },
]
const ORDERS = [
  { value: 'stage', label: '단계순' },
  { value: 'changed', label: '최근 변경순' },
  { value: 'progress', label: '입력 적은 순' },
  { value: 'title', label: '이름순' },
]

interface OfficeFiltersProps {
  filter: OfficeFilter
  entries: readonly OfficeEntry[]
  onChange: (change: Partial<OfficeFilter>) => void
}

export function OfficeFilters({ filter, entries, onChange }: OfficeFiltersProps) {
  const place = placeOf(filter)
  return (
    <chakra.div
      role="search"
      aria-label="목록 좁히기"
      display="grid"
      gridTemplateColumns={{
        base: 'repeat(2, minmax(0, 1fr))',
        md: 'repeat(4, minmax(0, 1fr))',
        xl: 'minmax(0, 1fr) 150px 220px 150px 170px',
      }}
      gap="2"
      css={{ '& > :first-child': { gridColumn: { base: '1 / -1', xl: 'auto' } } }}
    >
      <SearchInput
        value={filter.text}
        onSearch={(text) => onChange({ text })}
        placeholder="모델, 그룹, 담당자 검색"
        aria-label="모델, 그룹, 담당자 검색"
      />
      <SelectInput
        aria-label="종류"
        value={filter.area ?? ALL}
        options={AREAS}
        placeholder="종류 선택"
        onChoose={(value) =>
          onChange({ area: value === 'general' || value === 'root' ? value : null, groupId: null })
        }
      />
      <SelectInput
        aria-label={GROUP_LABEL}
        value={place}
        options={[{ value: ALL, label: '모든 그룹' }, ...groupOptions(filter, entries)]}
        placeholder="그룹 선택"
        onChoose={(value) => {
          const [area, id] = value.split('/')
          if (area === 'general' || area === 'root') onChange({ area, groupId: Number(id) })
          else onChange({ groupId: null })
        }}
      />
      <SelectInput
        aria-label="묶기"
        value={filter.by}
        options={BY}
        placeholder="묶기 선택"
        onChoose={(value) => onChange({ by: value === 'stage' ? 'stage' : 'group' })}
      />
      <SelectInput
        aria-label="정렬"
        value={filter.order}
        options={ORDERS}
        placeholder="정렬 선택"
        onChoose={(value) => {
          if (value === 'stage' || value === 'changed' || value === 'progress' || value === 'title') {
            onChange({ order: value })
          }
        }}
      />
    </chakra.div>
  )
}

function placeOf({ area, groupId }: OfficeFilter): string {
  return area === null || groupId === null ? ALL : `${area}/${groupId}`
}

/** Both areas have groups of their own, some under the same name. */
function groupOptions({ area: chosen }: OfficeFilter, entries: readonly OfficeEntry[]) {
  const ofArea = entries.filter(({ area }) => chosen === null || area === chosen)
  const labels = new Map(
    ofArea.map(({ area, groupId, groupName }) => [
      `${area}/${groupId}`,
      chosen === null ? `${AREA_LABEL[area]} · ${groupName}` : groupName,
    ]),
  )
  return [...labels].map(([value, label]) => ({ value, label }))
}
