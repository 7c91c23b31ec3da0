import { useEffect, useState } from 'react'
import { compareNames } from '#domain/model/group.ts'
import type { EntityId } from '#domain/ids.ts'
import { useCatalogue } from '#catalogue/page/port.ts'
import type { DeviceKpiNode } from '#local/store/fields.ts'

/** The nodes under a parent by name, as the catalogue grows; none while no parent is chosen (undefined). */
export function useKpiChildren(parentId: EntityId | null | undefined): readonly DeviceKpiNode[] {
  const port = useCatalogue()
  const [read, setRead] = useState<{ of: EntityId | null | undefined; nodes: readonly DeviceKpiNode[] }>({
    of: undefined,
    nodes: [],
  })
  useEffect(() => {
    if (parentId === undefined) return
    let isCurrent = true
    const update = () => {
      port.kpiChildren(parentId).then(
        (nodes) => {
          const byName = [...nodes].sort((a, b) => compareNames(a.name, b.name))
          if (isCurrent) setRead({ of: parentId, nodes: byName })
        },
        (error: unknown) => console.error('The KPI catalogue could not be read.', error),
      )
    }
    update()
    const leave = port.subscribe(update)
    return () => {
      isCurrent = false
      leave()
    }
  }, [port, parentId])
  return parentId !== undefined && read.of === parentId ? read.nodes : NONE
}

const NONE: readonly DeviceKpiNode[] = []
