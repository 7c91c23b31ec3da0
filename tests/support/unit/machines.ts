import type { SeenEntry } from '#api/keeping.ts'
import type { DeviceEquipment } from '#local/store/fields.ts'

/** A machine of the list, as a process has it. */
export function machineOf(id: number, name: string): DeviceEquipment & { id: number } {
  return { id, name, equipmentType: '제조', industryType: '공통', otherType: '범용' }
}

/** One as whoever keeps the list sees it: nothing uses it. */
export const SEEN_PRESS: SeenEntry = {
  entry: { ...machineOf(7, '프레스'), otherType: '공작', retiredAt: null, mergedInto: null },
  uses: { places: 0, models: [], otherModels: 0, below: 0 },
  etag: null,
}
