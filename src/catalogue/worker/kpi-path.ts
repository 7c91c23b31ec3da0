import type { KpiPath } from '#catalogue/messages.ts'
import type { DeviceKpiNode } from '#local/store/fields.ts'
import type { CatalogueStore } from './store.ts'

/** The node with those above it; null while one of them is not on this device. */
export function toKpiPath(node: DeviceKpiNode, store: CatalogueStore<DeviceKpiNode>): KpiPath | null {
  const path = [node]
  for (let above = node; above.parentId !== null && path.length <= node.level;) {
    const parent = store.get(above.parentId)
    if (parent === undefined) return null
    path.unshift(parent)
    above = parent
  }
  return path.length === node.level + 1 ? { id: node.id, node, path } : null
}
