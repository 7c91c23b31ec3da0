const START = Date.UTC(2025, 0, 1)

/**
 * The version after this one: one more, and at least the seconds since 2025. A database that was set back to an
 * earlier day counts on from there; the time sees to it that no version comes again that a device holds of what was
 * lost, and would take for the record that is there now.
 * @param before absent: the first version of a record, whose id may have been another's on the lost days
 */
export function nextVersion(now: Date, before = 0): number {
  return Math.max(before + 1, Math.floor((now.getTime() - START) / 1000))
}
