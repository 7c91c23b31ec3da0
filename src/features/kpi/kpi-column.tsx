import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { KPI_LEVELS, type KpiLevel } from '#domain/process/kpi.ts'
import type { EntityId } from '#domain/ids.ts'
import type { DeviceKpiNode } from '#local/store/fields.ts'
import { chakra } from '#ui/chakra.tsx'
import { useOptionKeys } from '#ui/search/use-option-keys.ts'
import { VirtualList } from '#ui/search/virtual-list.tsx'
import { NewNodeForm } from './new-node-form.tsx'
import { useKpiChildren } from './use-kpi-children.ts'

/** What can be done with the nodes of a level. */
export interface NodeWays {
  onChoose: (node: DeviceKpiNode) => void
  onCreate: (name: string, parent: DeviceKpiNode | null) => Promise<DeviceKpiNode | null>
  /** The name of a new node as it is typed; empty once it is made or given up. */
  onTypeNew: (name: string) => void
}

interface KpiColumnProps extends NodeWays {
  level: KpiLevel
  /** The chosen node above; undefined while nothing is chosen there. Null at the top. */
  parent: DeviceKpiNode | null | undefined
  chosen: DeviceKpiNode | undefined
}

const ROW_HEIGHT = 56
const LAST_LEVEL = 3

/** One level of the hierarchy: the children of what is chosen above. */
export function KpiColumn(props: KpiColumnProps) {
  const { level, parent, chosen, onChoose, onCreate, onTypeNew } = props
  const name = KPI_LEVELS[level]
  const id = useId()
  const nodes = useKpiChildren(parentIdOf(parent))
  const chosenAt = nodes.findIndex((node) => node.id === chosen?.id)
  const [moved, setMoved] = useState<number | null>(null)
  const active = moved ?? chosenAt
  const chooseAt = (at: number) => {
    const node = nodes[at]
    if (node !== undefined) onChoose(node)
    setMoved(null)
  }
  const onKeyDown = useOptionKeys({ count: nodes.length, active, onActive: setMoved, onChoose: chooseAt })
  const isOpen = parent !== undefined
  return (
    <chakra.section
      aria-labelledby={`${id}-name`}
      display="flex"
      flexDirection="column"
      gap="2"
      minWidth="0"
      minHeight="0"
      height="full"
    >
      <chakra.h3 id={`${id}-name`} textStyle="label" color={isOpen ? 'ink' : 'ink.subtle'}>
        {name}
      </chakra.h3>
      {nodes.length > 0 ? (
        <VirtualList
          id={`${id}-list`}
          label={name}
          question={parentIdOf(parent)}
          count={nodes.length}
          active={active}
          estimatedRowHeight={ROW_HEIGHT}
          isSelected={(at) => at === chosenAt}
          onChoose={chooseAt}
          onKeyDown={onKeyDown}
          renderRow={(at) => (
            <>
              <span className="row-text">{nodes[at]?.name}</span>
              {at === chosenAt && level < LAST_LEVEL && <ChevronRight size={18} />}
            </>
          )}
        />
      ) : (
        <Nothing>
          {isOpen ? '아직 항목이 없습니다.' : `${KPI_LEVELS[level - 1] ?? ''}부터 선택해주세요.`}
        </Nothing>
      )}
      {isOpen && (
        <NewNodeForm
          levelName={name}
          onType={onTypeNew}
          onCreate={async (typed) => {
            const node = await onCreate(typed, parent)
            if (node !== null) onChoose(node)
            return node !== null
          }}
        />
      )}
    </chakra.section>
  )
}

function parentIdOf(parent: DeviceKpiNode | null | undefined): EntityId | null | undefined {
  return parent === null ? null : parent?.id
}

function Nothing({ children }: { children: string }) {
  return (
    <chakra.p
      flex="1"
      display="grid"
      placeItems="center"
      minHeight="96px"
      padding="3"
      textAlign="center"
      textStyle="note"
      color="ink.subtle"
      border="line"
      borderStyle="dashed"
      borderRadius="field"
    >
      {children}
    </chakra.p>
  )
}
