import type { SimulatedTab } from '../../support/simulated/simulated-tab.ts'
import { say, saidOf } from '../oracle/said.ts'
import { FIRST_GROUP, type FIELDS, type MODEL_FIELDS, contentOf, group, wordOf } from '../words.ts'
import type { Made, World } from '../world.ts'

export async function createModel(world: World): Promise<void> {
  const tab = await world.anyTab()
  const name = `${world.user}-M${(world.counter += 1)}`
  const key = await world.acknowledge(
    tab,
    world.edits.createModel(tab.db, { area: 'root', title: name, group }),
  )
  if (key === null) return
  world.made.push({ kind: 'model', ...world.here(), key, name, parent: '', isDeleted: false })
}

export async function createProcess(world: World, pick: number): Promise<void> {
  const tab = await world.anyTab()
  const model = world.choose('model', pick, true)
  const owner = model === null ? undefined : await rowOf(world, tab, model)
  // One that was merged offers no more.
  if (model === null || owner === undefined || 'mergedInto' in owner) return
  const name = `${world.user}-P${(world.counter += 1)}`
  const made = await world.acknowledge(tab, world.edits.createProcess(tab.db, { modelKey: owner.key, name }))
  if (made === null) return
  const { key } = made
  world.made.push({ kind: 'process', ...world.here(), key, name, parent: model.key, isDeleted: false })
}

export async function editProcess(world: World, pick: number, field: (typeof FIELDS)[number]): Promise<void> {
  const process = world.choose('process', pick, true)
  if (process === null || field === 'name') return
  const tab = await world.anyTab()
  const row = await rowOf(world, tab, process)
  if (row === undefined || !('deleted' in row) || row.deleted) return
  const value = `${field}-${(world.counter += 1)}`
  const said = saidOf(world, `${process.key}.${field}`, row.view[field])
  if (row.key !== process.key) said.recordId = row.serverId ?? undefined
  const edit = world.edits.saveProcess(tab.db, { processKey: row.key, fields: { [field]: value } })
  await say(world, said, { value, tab, edit })
}

export async function editModel(
  world: World,
  pick: number,
  field: (typeof MODEL_FIELDS)[number],
): Promise<void> {
  const model = world.choose('model', pick, true)
  if (model === null) return
  const tab = await world.anyTab()
  const row = await rowOf(world, tab, model)
  if (row === undefined || 'deleted' in row) return
  const value = `${field}-${(world.counter += 1)}`
  const said = saidOf(world, `${model.key}.${field}`, row.view[field])
  if (row.key !== model.key) said.recordId = row.serverId ?? undefined
  const fields = { [field]: value }
  const edit = world.edits.saveModel(tab.db, { modelKey: row.key, section: 'overview', fields })
  await say(world, said, { value, tab, edit })
}

export async function changeGroup(world: World, pick: number): Promise<void> {
  const model = world.choose('model', pick)
  if (model === null) return
  const tab = await world.anyTab()
  const row = await tab.db.models.get(model.key)
  if (row === undefined) return
  const id = FIRST_GROUP + (world.counter += 1)
  const said = saidOf(world, `${model.key}.group`, wordOf(row.view.group))
  const fields = { group: { ...group, id } }
  const edit = world.edits.saveModel(tab.db, { modelKey: model.key, section: 'group', fields })
  await say(world, said, { value: wordOf(fields.group), tab, edit })
}

export async function copyModel(world: World, pick: number): Promise<void> {
  const model = world.choose('model', pick)
  if (model === null) return
  const tab = await world.anyTab()
  const row = await tab.db.models.get(model.key)
  if (row === undefined || row.mergedInto !== undefined) return
  const processes = await tab.db.processes.where({ modelKey: model.key }).toArray()
  const shown = processes.filter(({ deleted }) => !deleted).map(({ view }) => view)
  const seen = contentOf(row.view, shown)
  const key = await world.acknowledge(tab, world.edits.copyModel(tab.db, model.key))
  if (key !== null) world.copies.push({ user: world.user, key, sourceKey: model.key, seen })
}

export async function deleteProcess(world: World, pick: number): Promise<void> {
  const process = world.choose('process', pick)
  if (process === null) return
  const tab = await world.anyTab()
  if ((await tab.db.processes.get(process.key)) === undefined) return
  process.isDeleted = true
  await world.acknowledge(tab, world.edits.deleteProcess(tab.db, process.key))
}

/** The record here: under its own key, or where it came from the server, under another. */
export async function rowOf(world: World, { db }: SimulatedTab, one: Made) {
  const isModel = one.kind === 'model'
  const stored = isModel ? world.server.modelNamed(one.name) : world.server.processNamed(one.name)
  const serverId = stored?.record.id
  const table = isModel ? db.models : db.processes
  return (
    (await table.get(one.key)) ??
    (serverId === undefined ? undefined : await table.filter((row) => row.serverId === serverId).first())
  )
}
