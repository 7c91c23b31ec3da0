export interface Credentials {
  username: string
  password: string
}

/** Reads `Basic base64(username:password)` over UTF-8; null for anything else. */
export function readBasic(header: string | undefined): Credentials | null {
  const match = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')
  if (match?.[1] === undefined) return null
  const text = Buffer.from(match[1], 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 1 || text.includes(String.fromCharCode(0))) return null
  return { username: text.slice(0, colon).normalize('NFC').trim(), password: text.slice(colon + 1) }
}

/** Reads `Token <token>`. */
export function readToken(header: string | undefined): string | null {
  return /^Token +([A-Za-z0-9_-]{20,200})$/i.exec(header ?? '')?.[1] ?? null
}
