import { useQueryClient } from '@tanstack/react-query'
import type { Area } from '#domain/model/area.ts'
import { type CataloguePort, useCatalogue } from '#catalogue/page/port.ts'
import { type NewEquipment, isSameMachine } from '#domain/process/equipment.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { useAccess } from '#session/user/use-access.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { attemptEdit } from '#forms/save/attempt-edit.ts'
import { createEquipment } from '#local/edits/catalogue-edits.ts'
import type { DeviceEquipment } from '#local/store/fields.ts'
import { notify } from '#ui/layers/notify.ts'
import { EQUIPMENT_MESSAGES } from './equipment-messages.ts'

/** Makes equipment on this device; it can be chosen at once, with or without network. */
export function useCreateEquipment(area: Area) {
  const db = useDatabase()
  const access = useAccess()
  const catalogue = useCatalogue()
  const queries = useQueryClient()

  /**
   * @returns the new equipment, or the same one that is there already; null where the user may not, or the device could
   *   not keep it
   */
  return (fields: NewEquipment): Promise<DeviceEquipment | null> =>
    attemptEdit(
      access,
      async () => {
        const { created, createdHint, known } = EQUIPMENT_MESSAGES
        const same = await findSame(catalogue, fields)
        if (same !== undefined) {
          notify({ kind: 'info', title: known, description: createdHint })
          return same
        }
        const made = await createEquipment(db, { area, fields })
        void queries.invalidateQueries({ queryKey: queryKeys.equipment })
        notify({ kind: 'success', title: created, description: createdHint })
        return made
      },
      'The equipment could not be kept on this device.',
    )
}

/** More of the same name than this nobody looks through. */
const MOST_OF_A_NAME = 200

async function findSame(
  catalogue: CataloguePort,
  fields: NewEquipment,
): Promise<DeviceEquipment | undefined> {
  const found = await catalogue.search('equipment', { text: fields.name })
  if (found === null) return undefined
  const { search } = found
  const all = await catalogue.window('equipment', {
    search,
    from: 0,
    to: Math.min(found.total, MOST_OF_A_NAME),
  })
  return all.find((entry) => isSameMachine(entry, fields))
}
