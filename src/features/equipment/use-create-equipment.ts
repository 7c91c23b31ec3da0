import { useQueryClient } from '@tanstack/react-query'
import type { Area } from '#domain/area.ts'
import type { NewEquipment } from '#domain/equipment.ts'
import { queryKeys } from '#session/query-keys.ts'
import { useAccess } from '#session/use-access.ts'
import { useDatabase } from '#session/use-database.ts'
import { attemptEdit } from '#forms/attempt-edit.ts'
import { createEquipment } from '#local/edits/catalogue-edits.ts'
import type { DeviceEquipment } from '#local/store/fields.ts'
import { notify } from '#ui/notify.ts'
import { EQUIPMENT_MESSAGES } from './equipment-messages.ts'

/** Makes equipment on this device; it can be chosen at once, with or without network. */
export function useCreateEquipment(area: Area) {
  const db = useDatabase()
  const access = useAccess()
  const queries = useQueryClient()

  /** @returns the new equipment; null where the user may not, or the device could not keep it */
  return (fields: NewEquipment): Promise<DeviceEquipment | null> =>
    attemptEdit(
      access,
      async () => {
        const made = await createEquipment(db, { area, fields })
        void queries.invalidateQueries({ queryKey: queryKeys.equipment })
        const { created, createdHint } = EQUIPMENT_MESSAGES
        notify({ kind: 'success', title: created, description: createdHint })
        return made
      },
      'The equipment could not be kept on this device.',
    )
}
