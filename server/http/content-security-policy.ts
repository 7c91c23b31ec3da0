import { createHash } from 'node:crypto'

/** Emotion inserts its rules through the object model into a style element whose text stays empty. */
export const EMPTY_STYLE_HASH = hashOf('')

/**
 * The stylesheet that Sonner writes into the page. Pinned, because a server without the app's packages must
 * still know it; a test computes it again from the installed package.
 */
export const SONNER_STYLE_HASH = 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='

/** The script that stands in the page itself (index.html). Pinned, too; a test computes it again. */
const PAGE_SCRIPT_HASH = 'sha256-P2VzeGgGirelQM+a+nDYzTYHGrNMOppBnGw9UVBbQEY='

/**
 * What a page of ours may load and run. Nothing else inline, nothing evaluated, nothing from elsewhere but the
 * configured tutorial video and API. `blob:` workers are allowed for the photo compressor, which builds its worker
 * from a blob and imports its library from our own origin.
 */
export function contentSecurityPolicy(options: { tutorialOrigin?: string; apiOrigin?: string } = {}): string {
  const video = selfAnd(options.tutorialOrigin)
  const api = selfAnd(options.apiOrigin)
  return [
    "default-src 'none'",
    `script-src 'self' '${PAGE_SCRIPT_HASH}'`,
    `style-src-elem 'self' '${EMPTY_STYLE_HASH}' '${SONNER_STYLE_HASH}'`,
    "style-src-attr 'none'",
    `img-src ${api} blob: data:`,
    "font-src 'self'",
    `connect-src ${api}`,
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    `frame-src ${video}`,
    `media-src ${video}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function selfAnd(origin: string | undefined): string {
  return origin === undefined ? "'self'" : `'self' ${origin}`
}

/** For answers that no page is made of: data and photos. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** What a policy names the text of a style or of a script by. */
export function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}`
}
