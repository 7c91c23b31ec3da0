import type { HangMemory } from './hang-memory.ts'

export interface CatalogueDeps {
  cache: {
    match: (key: string, options: { ignoreVary: true }) => Promise<Response | undefined>
    put: (key: string, page: Response) => Promise<void>
  }
  fetch: (request: Request) => Promise<Response>
  /** Whether the ETag of the kept page may be sent along. */
  mayRevalidate: boolean
  /** Keeps the worker alive until the server's answer is stored, even after one from the cache was returned. */
  finish: (work: Promise<unknown>) => void
  hangs: Pick<HangMemory, 'note' | 'isHanging'>
  patienceMs?: number
}

/** How long a network that accepts and never answers is waited for where a kept page is at hand. */
const PATIENCE_MS = 4000

const TOO_MANY_REQUESTS = 429

const PAGING = ['page', 'page_size', 'flatten']

/** The name a page is kept under, or null for what is not a plain page of the list, such as a search. */
export function catalogueKey(url: URL): string | null {
  const asked = [...url.searchParams].filter(([, value]) => value !== '')
  if (!asked.every(([name]) => PAGING.includes(name))) return null
  const key = new URL(url.pathname, url.origin)
  for (const [name, value] of asked) key.searchParams.set(name, value)
  key.searchParams.sort()
  return key.href
}

/**
 * The server's answer when there is one, else the page as it was last seen. An unchanged page costs a 304.
 * Only the list itself is kept; a refused session or the page of some Wi-Fi never is.
 */
export async function answerCatalogue(request: Request, deps: CatalogueDeps): Promise<Response> {
  const key = catalogueKey(new URL(request.url)) ?? request.url
  // Answers vary by Authorization; the list does not. A cache that cannot be read costs the copy, not the answer.
  const kept = await deps.cache.match(key, { ignoreVary: true }).catch(() => undefined)
  if (kept !== undefined && deps.hangs.isHanging()) return kept
  const asked = ask(request, { key, kept, deps })
  deps.finish(asked.catch(() => undefined))
  if (kept === undefined) return asked
  const answer = await Promise.race([asked, after(deps.patienceMs ?? PATIENCE_MS)])
  if (answer !== null) return answer
  deps.hangs.note()
  return kept
}

async function ask(
  request: Request,
  { key, kept, deps }: { key: string; kept: Response | undefined; deps: CatalogueDeps },
): Promise<Response> {
  let answer: Response
  try {
    answer = await deps.fetch(kept === undefined ? request : asUnlessChanged(request, kept, deps))
  } catch (error) {
    if (kept === undefined) throw error
    return kept
  }
  if (await isList(answer)) {
    // A full disk costs the offline copy, not the answer.
    await deps.cache.put(key, answer.clone()).catch(() => undefined)
    return answer
  }
  return kept !== undefined && !isRefusal(answer) ? kept : answer
}

function asUnlessChanged(request: Request, kept: Response, deps: CatalogueDeps): Request {
  const etag = kept.headers.get('etag')
  if (etag === null || !deps.mayRevalidate) return request
  const headers = new Headers(request.headers)
  headers.set('if-none-match', etag)
  return new Request(request, { headers })
}

/** Read to its end: one that breaks off is none. */
async function isList(answer: Response): Promise<boolean> {
  if (answer.status !== 200 || !isJson(answer) || answer.redirected) return false
  try {
    const { results } = (await answer.clone().json()) as { results?: unknown }
    return Array.isArray(results)
  } catch {
    return false
  }
}

/** 401, 403 and other clear words of the API are the page's to handle. 304, 429 and all the rest mean the kept page. */
function isRefusal(answer: Response): boolean {
  const { status } = answer
  return status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS && isJson(answer)
}

function isJson({ headers }: Response): boolean {
  return /\bjson\b/.test(headers.get('content-type') ?? '')
}

function after(delayMs: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, delayMs, null))
}
