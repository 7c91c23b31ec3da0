import { localIdOf } from '#domain/ids.ts'
import { readOwnEntries } from '#local/views/catalogue-overlay.ts'
import type { DeviceEquipment, DeviceKpiEntry, DeviceKpiNode } from '#local/store/fields.ts'
import type { SimulatedTab } from '../../support/simulated/simulated-tab.ts'
import type { KpiChange } from './steps.ts'
import type { Edits } from './edits.ts'
import type { Made } from '../world.ts'

/** What was made for a catalogue, and acknowledged. */
export interface Entry {
  kind: 'equipment' | 'kpi'
  user: string
  key: string
  name: string
  /** With the names of what it was put below. */
  fullName: string
}

/** What a history lends to steps that have a file of their own. */
export interface Hands {
  user: string
  edits: Edits
  entries: Entry[]
  uuid: () => string
  /** The number of what is written next. */
  count: () => number
  tab: () => Promise<SimulatedTab>
  choose: (kind: Made['kind'], pick: number) => Made | null
  acknowledge: <T>(tab: SimulatedTab, edit: Promise<T>) => Promise<T | null>
  /** Saves a list under `key.field`, and remembers what the person was told of it. */
  say: (
    tab: SimulatedTab,
    said: { path: string; before: readonly object[]; after: readonly object[] },
    edit: Promise<unknown>,
  ) => Promise<void>
}

/** A person makes equipment, and adds it to a process. */
export async function addEquipment(hands: Hands, pick: number): Promise<void> {
  const tab = await hands.tab()
  const name = `${hands.user}-E${hands.count()}`
  const fields = { name, otherType: '범용', equipmentType: '제조', industryType: '공통' } as const
  const creating = hands.edits.createEquipment(tab.db, { area: 'root', fields })
  const equipment = await hands.acknowledge(tab, creating)
  if (equipment === null) return
  hands.entries.push({ kind: 'equipment', user: hands.user, key: String(equipment.id), name, fullName: name })
  const process = hands.choose('process', pick)
  const row = process === null ? undefined : await tab.db.processes.get(process.key)
  if (row === undefined || row.deleted) return
  const before = row.view.equipments
  const after = [...before, equipment]
  await hands.say(
    tab,
    { path: `${row.key}.equipments`, before, after },
    hands.edits.saveProcess(tab.db, { processKey: row.key, fields: { equipments: after } }),
  )
}

/** A person makes a node, at the top or below another one that was made here. */
export async function addKpi(hands: Hands, pick: number): Promise<DeviceKpiNode | null> {
  const tab = await hands.tab()
  const name = `${hands.user}-K${hands.count()}`
  const above = pick % 3 === 0 ? null : await chooseNode(tab, pick)
  const parent = above?.level === 3 ? null : above
  const creating = hands.edits.createKpiNode(tab.db, { area: 'root', name, parent })
  const node = await hands.acknowledge(tab, creating)
  if (node === null) return null
  const { fullName } = node
  hands.entries.push({ kind: 'kpi', user: hands.user, key: String(node.id), name, fullName })
  return node
}

/** A person changes the key management factors of a process, or those of a model. */
export async function editKpis(hands: Hands, pick: number, how: KpiChange): Promise<void> {
  const owner = hands.choose(pick % 3 === 2 ? 'model' : 'process', pick)
  if (owner === null) return
  const tab = await hands.tab()
  const isModel = owner.kind === 'model'
  const row = isModel ? await tab.db.models.get(owner.key) : await tab.db.processes.get(owner.key)
  if (row === undefined || ('deleted' in row && row.deleted)) return
  const node = (await chooseNode(tab, pick)) ?? (await addKpi(hands, 0))
  if (node === null) return
  const path = [...(await pathAbove(tab, node)), node]
  const before = row.view.kpis
  const newEntry = () => entryOf(path, { id: hands.uuid(), memo: `memo-${hands.count()}` })
  const after = changed(before, { pick, how, newEntry })
  const { saveModel, saveProcess } = hands.edits
  await hands.say(
    tab,
    { path: `${owner.key}.kpis`, before, after },
    isModel
      ? saveModel(tab.db, { modelKey: owner.key, section: 'kpi', fields: { kpis: after } })
      : saveProcess(tab.db, { processKey: owner.key, fields: { kpis: after } }),
  )
}

function changed(
  before: readonly DeviceKpiEntry[],
  to: { pick: number; how: KpiChange; newEntry: () => DeviceKpiEntry },
): DeviceKpiEntry[] {
  const { pick, how, newEntry } = to
  const index = pick % Math.max(1, before.length)
  const old = before[index]
  if (how === 'remove' && old !== undefined) return before.toSpliced(index, 1)
  if (how === 'change' && old !== undefined) return before.with(index, { ...old, memo: newEntry().memo })
  // Several are entered before a form is saved.
  return [...before, newEntry(), newEntry()].slice(0, before.length + 1 + (pick % 2))
}

function entryOf(path: readonly DeviceKpiNode[], { id, memo }: { id: string; memo: string }): DeviceKpiEntry {
  const [kpi0 = null, kpi1 = null, kpi2 = null, kpi3 = null] = path
  return { id: localIdOf(id), kpi0, kpi1, kpi2, kpi3, memo }
}

async function chooseNode(tab: SimulatedTab, pick: number): Promise<DeviceKpiNode | null> {
  const nodes = await nodesOf(tab)
  return nodes[pick % Math.max(1, nodes.length)] ?? null
}

async function pathAbove(tab: SimulatedTab, { parentId }: DeviceKpiNode): Promise<DeviceKpiNode[]> {
  const parent = (await nodesOf(tab)).find(({ id }) => id === parentId)
  return parent === undefined ? [] : [...(await pathAbove(tab, parent)), parent]
}

async function nodesOf({ db }: SimulatedTab): Promise<DeviceKpiNode[]> {
  const { kpi } = await readOwnEntries(db)
  return kpi.map(({ value }) => value)
}

/** What a list says: of an entry its memo and what it was chosen for, of equipment its name. */
export function wordOfList(list: readonly object[]): string {
  return list.map((item) => ('memo' in item ? wordOfEntry(item as DeviceKpiEntry) : nameOf(item))).join(', ')
}

function wordOfEntry({ memo, ...nodes }: Pick<DeviceKpiEntry, 'kpi0' | 'kpi1' | 'kpi2' | 'kpi3' | 'memo'>) {
  const chosen = [nodes.kpi0, nodes.kpi1, nodes.kpi2, nodes.kpi3].map((node) => node?.name ?? '-')
  return `${chosen.join('>')} ${memo}`
}

function nameOf(item: object): string {
  return (item as DeviceEquipment).name
}
