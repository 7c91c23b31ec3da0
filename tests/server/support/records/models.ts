import { paths } from '#domain/contract.ts'
import type { Area } from '#domain/model/area.ts'
import type { Answer, Caller } from '../callers/callers.ts'

export const AREAS: readonly Area[] = ['general', 'root']

export async function groupId(caller: Caller, area: Area, name: string): Promise<number> {
  const { body } = await caller.get(paths.groups(area))
  const group = (body as { id: number; name: string }[]).find((one) => one.name === name)
  if (group === undefined) throw new Error(`no group ${name}`)
  return group.id
}

export async function createModel(
  caller: Caller,
  area: Area,
  title: string,
  options: { group?: string; key?: string } = {},
): Promise<Answer> {
  const id = await groupId(caller, area, options.group ?? '기본 그룹')
  const body = { title, group: { id }, ...(area === 'general' && { kpis: [] }) }
  return caller.post(paths.models(area), body, { ...(options.key !== undefined && { key: options.key }) })
}

/** A model that processes can be added to, by its slug. */
export async function modelWithIndustry(
  caller: Caller,
  area: Area,
  title: string,
  group?: string,
): Promise<string> {
  const created = await createModel(caller, area, title, { ...(group !== undefined && { group }) })
  const slug = String(created.body.slug)
  if (area === 'general') {
    const industries = await caller.get(`${paths.industries}?search=브레이크 디스크`)
    await caller.patch(paths.model(area, slug), { genBizId: industries.body.results[0].id })
  }
  return slug
}

/** The four nodes of one unit in the KPI tree. */
export async function kpiChain(caller: Caller, unit = '공정조건 > 온도 > 용탕 온도 > ℃') {
  const nodes: { id: number; fullName: string }[] = []
  for (let page = 1; nodes.length % 500 === 0; page += 1) {
    const { body } = await caller.get(`${paths.kpi}?flatten=true&page_size=1000&page=${page}`)
    nodes.push(...body.results)
  }
  const names = unit.split(' > ')
  const ids = names.map((_, level) => {
    const node = nodes.find((one) => one.fullName === names.slice(0, level + 1).join(' > '))
    if (node === undefined) throw new Error(`no node ${unit}`)
    return node.id
  })
  return { kpi0Id: ids[0]!, kpi1Id: ids[1]!, kpi2Id: ids[2]!, kpi3Id: ids[3]! }
}
