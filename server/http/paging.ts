import type { Request } from './fastify.ts'

/** Callers ask for up to 10,000 rows; they get at most this many and follow `next`. */
const LARGEST_PAGE = 500
const DEFAULT_PAGE = 100

export interface PageQuery {
  page?: number | undefined
  page_size?: number | undefined
}

export interface Slice {
  page: number
  limit: number
  offset: number
}

export function sliceOf(query: PageQuery): Slice {
  const page = query.page ?? 1
  const limit = Math.min(query.page_size ?? DEFAULT_PAGE, LARGEST_PAGE)
  return { page, limit, offset: (page - 1) * limit }
}

type Asked = Pick<Request, 'protocol' | 'host' | 'url'>

export interface Page<T> {
  results: T[]
  next: string | null
  count: number
}

export function pageOf<T>(request: Asked, slice: Slice, found: { rows: T[]; count: number }): Page<T> {
  const hasMore = slice.offset + found.rows.length < found.count && found.rows.length > 0
  return {
    results: found.rows,
    next: hasMore ? addressOf(request, slice.page + 1) : null,
    count: found.count,
  }
}

function addressOf(request: Asked, page: number): string {
  const origin = `${request.protocol}://${request.host}`
  // Anything can stand in a Host header, and only the page number matters to whoever follows.
  const url = new URL(request.url, URL.canParse(origin) ? origin : 'http://localhost')
  url.searchParams.set('page', String(page))
  return url.href
}
