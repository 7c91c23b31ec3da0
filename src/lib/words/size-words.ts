const MEGABYTE = 1024 * 1024

/** `340MB`, rounded up, or `12.3GB`. */
export function sizeWords(bytes: number): string {
  const megabytes = bytes / MEGABYTE
  return megabytes < 1000 ? `${Math.ceil(megabytes)}MB` : `${(megabytes / 1024).toFixed(1)}GB`
}
