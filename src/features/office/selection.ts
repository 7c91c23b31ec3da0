import type { OfficeEntry } from './office-entries.ts'

/** Which models are chosen, to do something with all of them. */
export interface Selection {
  ids: ReadonlySet<string>
  canSelect: (entry: OfficeEntry) => boolean
  onSelect: (entries: readonly OfficeEntry[], isSelected: boolean) => void
}
