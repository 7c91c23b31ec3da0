import * as z from 'zod/mini'
import { type Area, area } from '#domain/model/area.ts'
import { type WorkStatus, workStatus } from '#domain/model/work-status.ts'

/** Since when a model may have changed: the beginning of yesterday in Seoul; when the person had it open last. */
export const SINCES = ['yesterday', 'seen'] as const
export type Since = (typeof SINCES)[number]

/** What of the list is shown, and how; all of it stands in the address, so that a view can be kept or passed on. */
export interface OfficeFilter {
  text: string
  area: Area | null
  /** Of the chosen area only. */
  groupId: number | null
  stage: WorkStatus | null
  /** Changed since all of these. */
  since: readonly Since[]
  /** Retired models as well. */
  withRetired: boolean
  by: 'group' | 'stage'
  order: 'stage' | 'changed' | 'progress' | 'title'
}

const by = z.enum(['group', 'stage'])
const order = z.enum(['stage', 'changed', 'progress', 'title'])
const count = z.string().check(z.regex(/^\d{1,9}$/))

/** Reads the address; whatever it says that is not known counts as not said. */
export function readFilter(params: URLSearchParams): OfficeFilter {
  const read = <T>(schema: z.ZodMiniType<T>, value: unknown): T | null => {
    const parsed = schema.safeParse(value)
    return parsed.success ? parsed.data : null
  }
  const number = (name: string) => {
    const digits = read(count, params.get(name))
    return digits === null ? null : Number(digits)
  }
  const chosenArea = read(area, params.get('area'))
  return {
    text: params.get('q') ?? '',
    area: chosenArea,
    groupId: chosenArea === null ? null : number('group'),
    stage: read(workStatus, number('stage')),
    since: SINCES.filter((one) => params.getAll('since').includes(one)),
    withRetired: params.get('retired') === 'with',
    by: read(by, params.get('by')) ?? 'group',
    order: read(order, params.get('order')) ?? 'stage',
  }
}

/** The address of a view; what is as it is from the start is left out. */
export function writeFilter(filter: OfficeFilter): URLSearchParams {
  const params = new URLSearchParams()
  if (filter.text !== '') params.set('q', filter.text)
  if (filter.area !== null) params.set('area', filter.area)
  if (filter.groupId !== null) params.set('group', String(filter.groupId))
  if (filter.stage !== null) params.set('stage', String(filter.stage))
  for (const one of filter.since) params.append('since', one)
  if (filter.withRetired) params.set('retired', 'with')
  if (filter.by !== 'group') params.set('by', filter.by)
  if (filter.order !== 'stage') params.set('order', filter.order)
  return params
}
