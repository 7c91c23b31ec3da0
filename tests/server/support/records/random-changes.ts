import type { Area } from '#domain/model/area.ts'
import { paths } from '#domain/contract.ts'
import { otherType } from '#domain/process/equipment.ts'
import type { EntryPatch, KeptCatalogue } from '#domain/process/keeping.ts'
import { chainOf, type Listed, merge, newMachine, newPath } from './kept-entries.ts'
import { groupId } from './models.ts'
import { phonePhoto } from './photos.ts'
import type { Answer, Caller } from '../callers/callers.ts'

interface Place {
  area: Area
  slug: string
  id: number
  isMerged?: boolean
}

/** What random changes are made of; one for all writers, who so meet in the same models. */
export interface Stock {
  places: Place[]
  groups: Record<Area, number[]>
  industries: number[]
  machines: number[]
  techs: { id: number; parentId: number | null }[]
  /** Nodes that lead to a factor, from the top down; the first is the same in all. */
  paths: Listed[][]
  photo: Buffer
}

const MOST_MODELS = 24
const MOST_PROCESSES = 8
const WORDS = ['주조', '절단 설비', '', '여러 줄\n의 글', '"따옴표"', '123', 'null', '😀 끝', 'a\\b']
const BANDS = ['0-20', '41-60', '81-100', null]

export async function takeStock(caller: Caller): Promise<Stock> {
  const results = async (path: string) => (await caller.get(`${path}?page_size=20`)).body.results
  return {
    places: [],
    groups: {
      general: [await groupId(caller, 'general', '기본 그룹'), await groupId(caller, 'general', '화장지')],
      root: [await groupId(caller, 'root', '기본 그룹'), await groupId(caller, 'root', '주조')],
    },
    industries: (await results(paths.industries)).map((one: { id: number }) => one.id),
    machines: (await results(paths.equipment)).map((one: { id: number }) => one.id),
    techs: await results(paths.rootTechs),
    paths: [await newPath(caller, pathNames('온도')), await newPath(caller, pathNames('압력'))],
    photo: await phonePhoto({ width: 24, height: 16 }),
  }
}

/** One change through the API, chosen by `random`; answers what the server said. Some are refused, as in life. */
export async function changeSomething(caller: Caller, stock: Stock, random: () => number): Promise<Answer> {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const some = <T>(from: readonly T[]) => from.filter(() => random() < 0.2)
  const word = () => `${pick(WORDS)}${random() < 0.5 ? '' : Math.floor(random() * 100)}`
  const entry = (id?: number) => {
    return {
      ...(id !== undefined && { id }),
      ...chainOf(pick(stock.paths)),
      ...(random() < 0.3 && { kpi3Id: null }),
      memo: word(),
    }
  }
  if (random() < 0.15) return changeCatalogue(caller, stock, { random, pick })
  const place = stock.places.length === 0 || random() < 0.04 ? null : pick(stock.places)
  const isRoom = stock.places.filter(({ isMerged }) => !isMerged).length < MOST_MODELS
  if (place === null && isRoom) {
    const area = pick(['general', 'root'] as const)
    const body = { title: `모델 ${word()}`, group: { id: pick(stock.groups[area]) } }
    const answer = await caller.post(paths.models(area), { ...body, ...(area === 'general' && { kpis: [] }) })
    if (answer.status === 201) stock.places.push({ area, slug: answer.body.slug, id: answer.body.id })
    return answer
  }
  const chosen = place ?? pick(stock.places)
  const { area, slug } = chosen
  const url = paths.model(area, slug)
  const upload = async (path: string) => (await caller.upload(path, stock.photo)).body.id as number
  if (random() < 0.06) {
    const other = pick(stock.places.filter((one) => one.area === area))
    const answer = await caller.post(paths.modelMerge(area, slug), { into: other.id })
    if (answer.status === 200) chosen.isMerged = true
    return answer
  }
  // Who writes in a merged model does not know of it, and addresses its processes as before.
  const { mergedInto, images: shown } = (await caller.get(url)).body
  const said = (images: readonly { id: number }[]) => ({
    imageCaptions: images.slice(0, 1).map(({ id }) => ({ id, caption: word() })),
  })
  const { results } = (await caller.get(paths.processes(area, mergedInto?.slug ?? slug))).body
  const process = results.length === 0 ? null : pick<any>(results)
  const one = process === null ? '' : paths.process(area, slug, process.id)

  const ways: (() => Promise<Answer>)[] = [
    () => caller.patch(url, { overview: word(), memo: word() }),
    () => caller.patch(url, { title: `이름 ${word()}`, manager: word(), workStatus: pick([0, 1, 2, 3, 4]) }),
    () => caller.patch(url, { autoProcessState: pick(BANDS), workedAt: pick(['2025-03-04', null]) }),
    () => caller.patch(url, { isRetired: random() < 0.5 }),
    () => caller.patch(url, { group: { id: pick(stock.groups[area]) } }),
    () => caller.patch(url, { kpis: Array.from({ length: Math.floor(random() * 3) }, () => entry()) }),
    async () => caller.patch(url, { imageIds: [await upload(paths.modelImages(area, slug))] }),
    () => caller.patch(url, { manager: word(), ...said(shown) }),
    () => caller.patch(url, { memo: '', productionItem: word() }, { 'if-match': pick(['"m0-0"', '*']) }),
    () => caller.post(paths.modelKpis(area, slug), entry()),
    () =>
      area === 'general'
        ? caller.patch(url, { genBizId: pick(stock.industries) })
        : caller.patch(url, {
            mainRootTechId: pick(stock.techs.filter((tech) => tech.parentId === null)).id,
          }),
  ]
  if (results.length < MOST_PROCESSES) {
    const add = () => caller.post(paths.processes(area, slug), { name: word() || '공정' })
    ways.push(add, add, add)
  }
  if (isRoom) {
    ways.push(async () => {
      const answer = await caller.post(paths.modelCopy(area, slug))
      if (answer.status === 201) stock.places.push({ area, slug: answer.body.slug, id: answer.body.id })
      return answer
    })
  }
  if (process !== null) {
    const images: number[] = process.images.map((image: { id: number }) => image.id)
    const kept = process.kpis.map((kpi: { id: number }) => entry(kpi.id)).reverse()
    ways.push(
      () => caller.patch(one, { name: word(), description: word(), equipmentIds: some(stock.machines) }),
      () => caller.patch(one, { equipmentIds: some(stock.machines), monitoringState: pick(['분석', null]) }),
      () => caller.patch(one, { kpis: [...kept, entry()].slice(0, 3) }),
      async () =>
        caller.patch(one, {
          imageIds: [await upload(paths.processImages(area, slug, process.id)), ...images].slice(0, 2),
        }),
      () => caller.patch(one, { imageIds: some(images) }),
      () => caller.patch(one, { memo: word(), ...said(process.images) }),
      () => caller.patch(one, { processNumber: `${Math.ceil(random() * 9)}-${Math.ceil(random() * 9)}.0` }),
      () => caller.post(paths.processKpis(area, slug, process.id), entry()),
      () => caller.delete(one),
    )
    const [kpi] = process.kpis
    if (kpi) ways.push(() => caller.delete(paths.processKpi(area, slug, process.id, kpi.id)))
  }
  return pick(ways)()
}

const pathNames = (second: string) => ['재현', second, '용탕']

/** An entry of a catalogue is named, kept or merged otherwise, or one more comes, which others may be merged into. */
function changeCatalogue(
  caller: Caller,
  stock: Stock,
  { random, pick }: { random: () => number; pick: <T>(from: readonly T[]) => T },
): Promise<Answer> {
  const name = `${pick(WORDS) || '이름'} ${Math.floor(random() * 1_000_000)}`
  const machine = () => ({ id: pick(stock.machines) })
  const node = () => pick(stock.paths)[1 + Math.floor(random() * 2)]!
  const change = (catalogue: KeptCatalogue, { id }: { id: number }, patch: EntryPatch) =>
    caller.patch(paths.keptEntry(catalogue, id), patch)
  const ways: (() => Promise<Answer>)[] = [
    () => change('equipment', machine(), { name }),
    () => change('equipment', machine(), { otherType: pick(otherType.options), industryType: pick(WORDS) }),
    () => change('equipment', machine(), { isRetired: random() < 0.5 }),
    () => merge(caller, 'equipment', [machine(), machine()]),
    async () => {
      const { id } = await newMachine(caller, name)
      stock.machines.push(id)
      return change('equipment', { id }, { isRetired: false })
    },
    () => change('kpi', node(), { name }),
    () => change('kpi', node(), { isRetired: random() < 0.5 }),
    () => merge(caller, 'kpi', [pick(stock.paths)[1]!, pick(stock.paths)[1]!]),
    async () => {
      const path = await newPath(caller, pathNames(name))
      stock.paths.push(path)
      return change('kpi', path[1]!, { isRetired: false })
    },
  ]
  return pick(ways)()
}
