import type * as z from 'zod/mini'
import type { Area } from '#domain/model/area.ts'
import { answers, paths } from '#domain/contract.ts'
import type { Equipment } from '#domain/process/equipment.ts'
import type { Classification, GenBiz } from '#domain/model/gen-biz.ts'
import type { ModelGroup, ModelSummary } from '#domain/model/group.ts'
import type { KpiNode } from '#domain/process/kpi.ts'
import { PAGE_SIZE, pageAfter } from '#domain/page.ts'
import type { RootTech } from '#domain/model/root-tech.ts'
import type { ApiClient } from './client.ts'

export interface Page<T> {
  results: T[]
  /** The number of a later page; null on the last. */
  next: number | null
}

export interface PageRequest {
  search: string
  page: number
  signal?: AbortSignal | undefined
}

/** Industry records can be narrowed by the code of either classification. */
export interface IndustryRequest extends PageRequest {
  ksic_code?: string
  ic_code?: string
}

/** `product` is the standard industry classification (KSIC), `wci` the input-output one. */
export type ClassSystem = 'product' | 'wci'

/** How long what was looked up counts as fresh. */
export const LOOKUPS_FRESH_MS = 5 * 60 * 1000

/** What is only looked up, never edited: groups, catalogues, classifications. Every call may throw ApiProblem. */
export interface Lookups {
  groups: (area: Area, signal?: AbortSignal) => Promise<ModelGroup[]>
  rootTechs: (signal?: AbortSignal) => Promise<RootTech[]>
  equipment: (request: PageRequest) => Promise<Page<Equipment>>
  kpi: (request: PageRequest) => Promise<Page<KpiNode>>
  industries: (request: IndustryRequest) => Promise<Page<GenBiz>>
  classes: (system: ClassSystem, request: PageRequest) => Promise<Page<Classification>>
  models: (area: Area, request: PageRequest) => Promise<Page<ModelSummary>>
  /** All general models, in short. */
  simpleModels: (signal?: AbortSignal) => Promise<ModelSummary[]>
}

export function createLookups(client: ApiClient): Lookups {
  const readList = async <T>(path: string, answer: z.ZodMiniType<T[]>, signal: AbortSignal | undefined) => {
    const { value } = await client.call({ method: 'GET', path, answer, signal })
    return value
  }
  const readPage = async <T>(
    path: string,
    answer: z.ZodMiniType<{ results: T[]; next: string | null }>,
    request: Omit<IndustryRequest, 'search'> & { search?: string; page_size: number; flatten?: 'true' },
  ): Promise<Page<T>> => {
    const { signal, ...search } = request
    const { value } = await client.call({ method: 'GET', path, answer, search, signal })
    return { results: value.results, next: pageAfter(request.page, value.next) }
  }

  return {
    groups: (area, signal) => readList(paths.groups(area), answers.groups, signal),
    rootTechs: (signal) =>
      allPages((page) =>
        readPage(paths.rootTechs, answers.rootTechs, {
          page,
          page_size: PAGE_SIZE.rootTech,
          signal,
        }),
      ),
    equipment: (request) =>
      readPage(paths.equipment, answers.equipmentPage, {
        ...request,
        page_size: PAGE_SIZE.equipment,
      }),
    kpi: (request) =>
      readPage(paths.kpi, answers.kpiPage, {
        ...request,
        page_size: PAGE_SIZE.kpi,
        flatten: 'true',
      }),
    industries: (request) =>
      readPage(paths.industries, answers.industryPage, {
        ...request,
        page_size: PAGE_SIZE.industry,
      }),
    classes: (system, request) =>
      readPage(CLASS_PATH[system], answers.classes, {
        ...request,
        page_size: PAGE_SIZE.industry,
      }),
    models: (area, request) =>
      readPage(paths.models(area), answers.models, { ...request, page_size: PAGE_SIZE.model }),
    simpleModels: (signal) => readList(paths.simpleModels, answers.simpleModels, signal),
  }
}

const CLASS_PATH: Record<ClassSystem, string> = { product: paths.productClasses, wci: paths.linkageClasses }

const MOST_PAGES = 200

/** A server may cap a page below what was asked for: `next` is followed to the end. */
export async function allPages<T>(read: (page: number) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = []
  let page: number | null = 1
  for (let count = 0; page !== null && count < MOST_PAGES; count += 1) {
    const { results, next }: Page<T> = await read(page)
    all.push(...results)
    page = next
  }
  return all
}
