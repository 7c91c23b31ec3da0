import { useStorageFacts } from '#ui/hooks/use-storage-facts.ts'
import { chakra } from '#ui/chakra.tsx'
import { roomWarning } from './room-for-photos.ts'

/** Beside the ways to add a photo, once few more fit: how many, and where room can be made. */
export function RoomNote({ taken }: { taken: number }) {
  const warning = roomWarning(useStorageFacts(taken)?.freeBytes ?? null)
  if (warning === '') return null
  return (
    <chakra.p role="status" textStyle="note" color="waiting" fontWeight="bold">
      {warning}
    </chakra.p>
  )
}
