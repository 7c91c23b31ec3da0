import { areaOfPath } from '#domain/model/area-words.ts'
import type { ToastPlacement } from '#ui/layers/notify.ts'

/**
 * As high as it becomes; on a phone the name and the pill stand in two rows (features/process/field/field-head.tsx).
 */
const FIELD_HEAD = { phone: 120, wider: 72 } as const

/** The top bar, with the pill that says where the work is, and a little room (top-bar.tsx). */
const TOP_BAR = { phone: 72, wider: 72 } as const

/** Where toasts appear on the screen of an address, and how long they stay. */
export function toastPlacementOf(pathname: string): ToastPlacement {
  // In front of a machine: as short as can be, and not over the way out at the end of the head.
  if (pathname.endsWith('/field')) return { position: 'top-center', durationMs: 2000, head: FIELD_HEAD }
  if (areaOfPath(pathname) === 'root') return { position: 'top-center', durationMs: 2000, head: TOP_BAR }
  const isGeneral = pathname === '/reference-model' || pathname.startsWith('/reference-model/')
  if (isGeneral) return { position: 'top-right', durationMs: 5000, head: TOP_BAR }
  return { position: 'bottom-right', durationMs: 4000, head: TOP_BAR }
}
