import { useQueryClient } from '@tanstack/react-query'
import type { Area } from '#domain/model/area.ts'
import { type CataloguePort, useCatalogue } from '#catalogue/page/port.ts'
import { MESSAGES } from '#domain/messages.ts'
import { type NewEquipment, hasSameName, isSameMachine } from '#domain/process/equipment.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { useAccess } from '#session/user/use-access.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { attemptEdit } from '#forms/save/attempt-edit.ts'
import { createEquipment } from '#local/edits/catalogue-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { DeviceEquipment } from '#local/store/fields.ts'
import { readProcesses } from '#local/views/suggested-entries.ts'
import { notify } from '#ui/layers/notify.ts'

/** What came of the wish for a new machine: it, or those of its name, which a person has to see before. */
type Created =
  { kind: 'machine'; machine: DeviceEquipment } | { kind: 'namesakes'; machines: DeviceEquipment[] }

/** Makes equipment on this device; it can be chosen at once, with or without network. */
export function useCreateEquipment(area: Area) {
  const db = useDatabase()
  const access = useAccess()
  const catalogue = useCatalogue()
  const queries = useQueryClient()

  /**
   * @param isMeant whether it is known to be another machine than those of its name
   * @returns the new equipment, or the same one that is there already, or what goes by its name; null where the user
   *   may not, or the device could not keep it
   */
  return (fields: NewEquipment, isMeant: boolean): Promise<Created | null> =>
    attemptEdit(
      access,
      async () => {
        const { created, createdHint } = MESSAGES.equipment
        const machines = await findNamesakes({ db, catalogue, area }, fields)
        const same = machines.find((machine) => isSameMachine(machine, fields))
        if (same !== undefined) {
          notify({ kind: 'info', title: '이미 있는 장비입니다.', description: createdHint })
          return { kind: 'machine', machine: same }
        }
        if (machines.length > 0 && !isMeant) return { kind: 'namesakes', machines }
        const machine = await createEquipment(db, { area, fields })
        void queries.invalidateQueries({ queryKey: queryKeys.equipment })
        notify({ kind: 'success', title: created, description: createdHint })
        return { kind: 'machine', machine }
      },
      'The equipment could not be kept on this device.',
    )
}

/** More of the same name than this nobody looks through. */
const MOST_OF_A_NAME = 200

interface Device {
  db: DeviceDatabase
  catalogue: CataloguePort
  area: Area
}

/**
 * The machines of this name that the device knows: of the list, with those made here, and as long as the list is not
 * here whole, of the processes that are. What only the server has would take the network, which nothing typed waits
 * for; two that turn out to be one are made one in 기준 정보.
 */
async function findNamesakes(
  { db, catalogue, area }: Device,
  named: Pick<NewEquipment, 'name'>,
): Promise<DeviceEquipment[]> {
  const listed = await searchList(catalogue, named.name)
  const isWhole = catalogue.state('equipment').phase === 'ready'
  const used = isWhole ? [] : (await readProcesses(db, area)).flatMap(({ view }) => view.equipments)
  const byId = new Map([...used, ...listed].map((machine) => [machine.id, machine]))
  return [...byId.values()].filter((machine) => hasSameName(machine, named))
}

async function searchList(catalogue: CataloguePort, text: string): Promise<DeviceEquipment[]> {
  const found = await catalogue.search('equipment', { text })
  if (found === null) return []
  const { search, total } = found
  return catalogue.window('equipment', { search, from: 0, to: Math.min(total, MOST_OF_A_NAME) })
}
