import { Check, ChevronRight, Plus } from 'lucide-react'
import { memo, useState } from 'react'
import type { KpiPath } from '#catalogue/messages.ts'
import { CatalogueNote } from '#catalogue/page/note.tsx'
import { useCatalogue } from '#catalogue/page/port.ts'
import { SEARCH_DELAY_MS } from '#catalogue/page/search-delays.ts'
import { useCatalogueSearch, useCatalogueState } from '#catalogue/page/use-search.ts'
import { localIdOf } from '#domain/ids.ts'
import { MESSAGES } from '#domain/messages.ts'
import { KPI_LEVELS } from '#domain/process/kpi.ts'
import { SECTIONS } from '#domain/model/sections.ts'
import { LENGTH, textProblem } from '#domain/text.ts'
import type { FieldSlot } from '#forms/fields/list-slot.ts'
import { SOURCE_WORDS } from '#forms/fields/suggestion-words.ts'
import type { DeviceKpiEntry, DeviceKpiNode } from '#local/store/fields.ts'
import { factorId } from '#local/views/suggested-entries.ts'
import { nextPaint } from '#lib/next-paint.ts'
import { chakra } from '#ui/chakra.tsx'
import { EntryBlock } from '#ui/fields/entry-block.tsx'
import { useOnce } from '#ui/hooks/use-once.ts'
import { PickList, PickRow } from '#ui/search/pick-list.tsx'
import { QuickSearch } from '#ui/search/quick-search.tsx'
import { useFoldedSearch } from '#ui/search/use-folded-search.tsx'
import { type KpiChoice, choose } from './kpi-choice.ts'
import { entryOf, isWhole, withOnlyUnit } from './kpi-path.ts'
import { KpiEntryRow } from './kpi-entry-row.tsx'
import { useKpiChildren } from './use-kpi-children.ts'

const options = { delayMs: SEARCH_DELAY_MS.kpi, asksEmpty: false }
const { label } = SECTIONS.process.fields.kpis

/**
 * The key factors of a process: likely ones by one press, others by a few letters; a unit is asked for where there are
 * several.
 */
export const KpiPicker = memo(function KpiPicker(props: FieldSlot<DeviceKpiEntry>) {
  const { items, suggested, action, onChange, onType, error } = props
  const port = useCatalogue()
  const state = useCatalogueState('kpi')
  const [text, setText] = useState('')
  const search = useFoldedSearch('지표, 관리요소, 단위 검색')
  const [path, setPath] = useState<KpiChoice>([])
  const [pressed, setPressed] = useState<string | null>(null)
  const [newest, setNewest] = useState<DeviceKpiEntry['id'] | null>(null)
  const { list } = useCatalogueSearch('kpi', { text }, options)
  const add = (entry: Omit<DeviceKpiEntry, 'id'>) => {
    const id = localIdOf(crypto.randomUUID())
    onChange((now) => [...now, { ...entry, id }])
    setText('')
    search.fold()
    setPath([])
    setNewest(id)
  }
  const follow = async (chosen: KpiChoice) => {
    const further = await withOnlyUnit(chosen, port.kpiChildren)
    if (isWhole(further)) add(entryOf(further))
    else {
      setText('')
      search.fold()
      setPath(further)
    }
  }
  const once = useOnce()
  /** One press after the other: until it is carried out, another one was meant for the same row. */
  const press = (go: () => Promise<void>) =>
    void once(async () => {
      await go()
      return false
    })
  /** First the row shows that it was pressed. */
  const afterPaint = (row: string, go: () => Promise<void> | void) =>
    press(async () => {
      setPressed(row)
      await nextPaint()
      setPressed(null)
      await go()
    })
  const take = (entry: DeviceKpiEntry) => {
    // A tablet brings its keyboard up within the tap only: what asks for words at once does not wait.
    if (entry.memo === '') add(entry)
    else afterPaint(factorId(entry), () => add(entry))
  }
  const errorOf = ({ memo: words }: DeviceKpiEntry) => {
    if (words.trim() !== '') return textProblem(words, LENGTH.paragraph)
    return error === MESSAGES.kpi.noMemo ? error : null
  }
  const offered = suggested.filter(({ entry }) => !items.some((item) => factorId(item) === factorId(entry)))
  return (
    <EntryBlock
      title={label}
      note={`${items.length}개`}
      action={
        <>
          {search.button}
          {action}
        </>
      }
    >
      {items.map((entry) => (
        <KpiEntryRow
          key={entry.id}
          entry={entry}
          isNew={entry.id === newest}
          error={errorOf(entry)}
          onMemo={(memo) => onType((now) => now.map((one) => (one.id === entry.id ? { ...one, memo } : one)))}
          onRemove={() => onChange((now) => now.filter(({ id }) => id !== entry.id))}
        />
      ))}
      <QuickSearch search={search} text={text} onText={setText} list={list}>
        {(found) => (
          <Found
            found={found}
            pressed={pressed}
            // Here the keyboard is up already.
            onPick={({ id, path: chosen }) => afterPaint(String(id), () => follow(chosen))}
          />
        )}
      </QuickSearch>
      {text !== '' && <CatalogueNote state={state} subject="KPI" />}
      {text === '' && path.length > 0 && (
        <NextLevel
          path={path}
          onBack={() => setPath([])}
          onPick={(node) => press(() => follow(choose(path, node)))}
        />
      )}
      {offered.length > 0 && (
        <PickList label="추천 핵심관리요소">
          {offered.map((one) => (
            <PickRow
              key={factorId(one.entry)}
              icon={pressed === factorId(one.entry) ? <Check size={22} /> : <Plus size={22} />}
              note={[SOURCE_WORDS[one.source], one.entry.kpi1?.name, one.entry.memo]
                .filter(Boolean)
                .join(' · ')}
              onPick={() => take(one.entry)}
            >
              {one.entry.kpi2?.name ?? '-'} ({one.entry.kpi3?.name ?? '-'})
            </PickRow>
          ))}
        </PickList>
      )}
    </EntryBlock>
  )
})

interface FoundProps {
  found: readonly KpiPath[]
  /** The id of the one that was just pressed. */
  pressed: string | null
  onPick: (found: KpiPath) => void
}

function Found({ found, pressed, onPick }: FoundProps) {
  const iconOf = ({ id, node }: KpiPath) => {
    if (pressed === String(id)) return <Check size={22} />
    return node.level === 3 ? <Plus size={22} /> : <ChevronRight size={22} />
  }
  return (
    <PickList label="검색된 지표">
      {found.map((one) => (
        <PickRow
          key={one.id}
          icon={iconOf(one)}
          note={[KPI_LEVELS[one.node.level], ...one.path.slice(0, -1).map(({ name }) => name)].join(' › ')}
          onPick={() => onPick(one)}
        >
          {one.node.name}
        </PickRow>
      ))}
    </PickList>
  )
}

/** What is below the node that was chosen last. */
function NextLevel({
  path,
  onPick,
  onBack,
}: {
  path: KpiChoice
  onPick: (node: DeviceKpiNode) => void
  onBack: () => void
}) {
  const last = path.at(-1)
  const nodes = useKpiChildren(last?.id)
  return (
    <>
      <PickList label={`${last?.name ?? ''} 아래에서 선택`}>
        <PickRow icon={<Check size={22} />} isOn note="다시 누르면 선택 해제" onPick={onBack}>
          {path.map(({ name }) => name).join(' › ')}
        </PickRow>
        {nodes.map((node) => (
          <PickRow
            key={node.id}
            icon={<ChevronRight size={22} />}
            note={`${KPI_LEVELS[node.level]} 선택`}
            onPick={() => onPick(node)}
          >
            {node.name}
          </PickRow>
        ))}
      </PickList>
      <chakra.p textStyle="note" color="ink.subtle">
        목록에 없는 항목은 공정 정보 화면의 핵심관리요소 추가에서 만들 수 있습니다.
      </chakra.p>
    </>
  )
}
