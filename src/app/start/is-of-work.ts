import { matchPath } from 'react-router-dom'
import { AREA_PATH } from '#domain/model/area-words.ts'
import type { OpenModelWork } from '#local/views/work/open-work.ts'
import { decodedPath } from './decoded-path.ts'

/** Whether an address is of one of these models, to be written in. */
export function isOfWork(works: readonly Omit<OpenModelWork, 'title'>[], pathname: string): boolean {
  const shown = decodedPath(pathname)
  return works.some(({ area, slug, key }) => {
    const open = [`${AREA_PATH[area]}/:slug`, `${AREA_PATH[area]}/:slug/field`]
    const named = open.map((path) => matchPath(path, shown)?.params.slug)
    return named.includes(slug) || named.includes(key)
  })
}
