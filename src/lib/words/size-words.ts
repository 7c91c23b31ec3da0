const MEGABYTE = 1024 * 1024

/** `340MB`, rounded up, or `12.3GB`. */
export function sizeWords(bytes: number): string {
  return inUnits(bytes, Math.ceil)
}

/** What still fits, rounded down: `340MB`, `12.3GB`, or that it is less than a megabyte. */
export function roomLeftWords(bytes: number): string {
  return bytes < MEGABYTE ? '1MB 미만' : inUnits(bytes, Math.floor)
}

function inUnits(bytes: number, round: (megabytes: number) => number): string {
  const megabytes = bytes / MEGABYTE
  return megabytes < 1000 ? `${round(megabytes)}MB` : `${(megabytes / 1024).toFixed(1)}GB`
}
