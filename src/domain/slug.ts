const RESERVED = ['tutorials', 'read-only', 'simple', 'group']
const MAX_LENGTH = 60

/** Slugs that are pages of their own and match before `{slug}`. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED.includes(slug)
}

/**
 * A slug from a title: NFC, Hangul kept, everything else but letters and digits a dash, at most 60 characters.
 * @param isTaken whether another model has this slug; a number is put behind a repeated one
 */
export function slugFromTitle(title: string, isTaken: (slug: string) => boolean): string {
  const cleaned = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  const base = Array.from(cleaned).slice(0, MAX_LENGTH).join('').replace(/-$/, '') || 'model'
  const isFree = (slug: string) => !isReservedSlug(slug) && !isTaken(slug)
  if (isFree(base)) return base
  for (let n = 2; ; n += 1) {
    const suffix = `-${n}`
    const candidate =
      Array.from(base)
        .slice(0, MAX_LENGTH - suffix.length)
        .join('') + suffix
    if (isFree(candidate)) return candidate
  }
}
