import { useQueryClient } from '@tanstack/react-query'
import type { Area } from '#domain/model/area.ts'
import { MESSAGES } from '#domain/messages.ts'
import { useCatalogue } from '#catalogue/page/port.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { useAccess } from '#session/user/use-access.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { attemptEdit } from '#forms/save/attempt-edit.ts'
import { createKpiNode } from '#local/edits/catalogue-edits.ts'
import type { DeviceKpiNode } from '#local/store/fields.ts'
import { notify } from '#ui/layers/notify.ts'

/** Makes a node of the catalogue on this device; it can be chosen at once. */
export function useCreateKpiNode(area: Area) {
  const db = useDatabase()
  const access = useAccess()
  const catalogue = useCatalogue()
  const queries = useQueryClient()

  /** @returns the node of that name, new or known; null where the user may not or the device could not keep it */
  return (typed: string, parent: DeviceKpiNode | null): Promise<DeviceKpiNode | null> =>
    attemptEdit(
      access,
      async () => {
        const name = typed.normalize('NFC').trim()
        const siblings = await catalogue.kpiChildren(parent?.id ?? null)
        const known = siblings.find((node) => node.name.normalize('NFC') === name)
        if (known !== undefined) {
          notify({ kind: 'info', title: '이미 있는 항목입니다.' })
          return known
        }
        const made = await createKpiNode(db, { area, name, parent })
        void queries.invalidateQueries({ queryKey: queryKeys.kpi })
        notify({ kind: 'success', title: MESSAGES.kpi.created })
        return made
      },
      'The KPI node could not be kept on this device.',
    )
}
