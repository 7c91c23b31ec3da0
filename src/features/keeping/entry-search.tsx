import type { KpiPath } from '#catalogue/messages.ts'
import { CatalogueNote } from '#catalogue/page/note.tsx'
import { SEARCH_DELAY_MS } from '#catalogue/page/search-delays.ts'
import { useCatalogueSearch, useCatalogueState } from '#catalogue/page/use-search.ts'
import { equipmentKindLabel } from '#domain/process/equipment.ts'
import { type EntityId, isLocalId } from '#domain/ids.ts'
import { KPI_LEVELS } from '#domain/process/kpi.ts'
import type { KeptCatalogue } from '#domain/process/keeping.ts'
import type { DeviceEquipment } from '#local/store/fields.ts'
import { readOwnEntries } from '#local/views/catalogue-overlay.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { notify } from '#ui/layers/notify.ts'
import { SearchList } from '#ui/search/search-list.tsx'
import { CATALOGUE_WORDS, entryName } from './keeping-words.ts'

export interface FoundEntry {
  id: number
  name: string
  /** Of a node. */
  level: number | null
}

interface EntrySearchProps {
  catalogue: KeptCatalogue
  text: string
  onText: (text: string) => void
  onChoose: (found: FoundEntry) => void
}

const LABEL: Record<KeptCatalogue, string> = {
  equipment: '장비 이름 검색',
  kpi: '지표, 관리요소, 단위 검색',
}

/** Finds what is offered, from the device at once and at the server behind it. */
export function EntrySearch({ catalogue, text, onText, onChoose }: EntrySearchProps) {
  const state = useCatalogueState(catalogue)
  const options = { delayMs: SEARCH_DELAY_MS[catalogue], asksEmpty: false }
  const { list, onView } = useCatalogueSearch(catalogue, { text }, options)
  const serverIdOf = useServerIds()
  const choose = async (row: DeviceEquipment | KpiPath) => {
    const id = await serverIdOf(catalogue, row.id)
    if (id === null) {
      notify({ kind: 'info', title: '이 기기에서 만든 항목이고 아직 서버에 없습니다.' })
      return
    }
    const level = 'node' in row ? row.node.level : null
    onChoose({ id, name: entryName('node' in row ? row.node : row), level })
  }
  return (
    <SearchList<DeviceEquipment | KpiPath>
      searchLabel={LABEL[catalogue]}
      listLabel={`${CATALOGUE_WORDS[catalogue]} 목록`}
      text={text}
      onText={onText}
      list={list}
      onView={onView}
      emptyField="waits"
      isSelected={() => false}
      onChoose={(row) => void choose(row)}
      renderRow={(row) => ('node' in row ? <NodeRow found={row} /> : <MachineRow machine={row} />)}
      between={<CatalogueNote state={state} subject={CATALOGUE_WORDS[catalogue]} />}
    />
  )
}

function MachineRow({ machine }: { machine: DeviceEquipment }) {
  return (
    <>
      <span className="row-badge">{machine.equipmentType}</span>
      <span className="row-text">
        {entryName(machine)}
        <small>{equipmentKindLabel(machine)}</small>
      </span>
    </>
  )
}

function NodeRow({ found: { node, path } }: { found: KpiPath }) {
  const above = path.slice(0, -1).map(({ name }) => name)
  return (
    <>
      <span className="row-text">
        {entryName(node)}
        {above.length > 0 && <small>{above.join(' › ')}</small>}
      </span>
      <span className="row-badge">{KPI_LEVELS[node.level]}</span>
    </>
  )
}

/** What was made on this device goes by its own id here; null while the server does not have it. */
function useServerIds() {
  const db = useDatabase()
  return async (catalogue: KeptCatalogue, id: EntityId): Promise<number | null> => {
    if (!isLocalId(id)) return id
    const own = (await readOwnEntries(db))[catalogue]
    return own.find(({ value }) => value.id === id)?.serverId ?? null
  }
}
