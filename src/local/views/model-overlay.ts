import type { Area } from '#domain/model/area.ts'
import { type ModelGroup, type ModelSummary, orderGroups, orderModels } from '#domain/model/group.ts'
import { isLocalId, localIdOf } from '#domain/ids.ts'
import { type SharedQuery, sharedByDatabase } from './shared-query.ts'
import { throttledQuery } from './throttled-query.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { countUnsaved } from './work/unsaved.ts'
import { type ListedFacts, type ModelWork, factsOf } from './listed-facts.ts'
import { makes } from '#local/outbox/intent.ts'
import { NEEDS_PERSON, type Operation } from '#local/outbox/operation.ts'
import { visitInPages } from '#local/outbox/outbox.ts'
import type { ModelRow } from '#local/store/records.ts'

/** A model in the sidebar: the server's list with this device's own models and edits laid over it. */
export interface ListedModel {
  /** Key on this device; null for one that it does not hold. */
  key: string | null
  slug: string
  title: string
  /** What it makes: the product of its industry record and its own; empty for one that this device does not hold. */
  product: string
  /** Whether it opens without network. */
  onDevice: boolean
  /** Operations that wait, and those that need a person. */
  waiting: number
  needsYou: number
  /** Forms with input that was not saved. */
  unsaved: number
  facts: ListedFacts
}

export interface ListedGroup {
  id: number
  name: string
  models: ListedModel[]
  /** Those that are out of the way: no list shows them, and nothing counts them, unless they are asked for. */
  retired: ListedModel[]
}

export interface ModelOverlay {
  rows: ModelRow[]
  workByModel: Map<string, ModelWork>
  unsavedByModel: ReadonlyMap<string, number>
  /** Models made here that the server knows by now, though its list may have been read before. */
  justMade: ReadonlySet<string>
}

/** The groups as the server last listed them, and when that answer arrived (wall-clock ms). */
export interface ServedList {
  groups: readonly ModelGroup[]
  readAt: number
}

/** An answer may have been on its way for this long. */
const SLOWEST_LIST_MS = 60_000

/** A list of the server with what is to be laid over it. */
export interface Listing {
  area: Area
  served: ServedList | undefined
  overlay: ModelOverlay
}

/**
 * What the device knows about the models of an area, now and whenever it changes; read once for all who ask with the
 * same list. It comes together with the list that it is laid over: an overlay read before that list arrived could miss
 * that a model in it was made here.
 */
export function watchModelOverlay(
  db: DeviceDatabase,
  area: Area,
  served: ServedList | undefined,
): SharedQuery<Listing> {
  return watchListing(db, area, served?.groups, served?.readAt)
}

const watchListing = sharedByDatabase(
  (db, area: Area, groups: ServedList['groups'] | undefined, readAt: number | undefined) => {
    const served = groups === undefined || readAt === undefined ? undefined : { groups, readAt }
    return throttledQuery(db, [db.models, db.operations, db.drafts], async () => ({
      area,
      served,
      overlay: await readModelOverlay(db, area, readAt),
    }))
  },
)

/**
 * What the device knows about the models of an area. What is asked first is read first: a model that is confirmed
 * meanwhile is found in the queue or, behind it, among what was made.
 * @param listReadAt when the server's list arrived
 */
export async function readModelOverlay(
  db: DeviceDatabase,
  area: Area,
  listReadAt = Infinity,
): Promise<ModelOverlay> {
  const workByModel = new Map<string, ModelWork>()
  const [rows, made, , unsavedByModel, justMade] = await Promise.all([
    db.models.where('[area+slug]').between([area, ''], [area, '\uffff']).toArray(),
    // Rows without a slug are not in that index: models made here that the server does not know yet.
    db.models
      .where('key')
      .startsWith(localIdOf(''))
      .filter((row) => row.slug === null && row.area === area)
      .toArray(),
    visitInPages(db, (op) => {
      if (op.modelKey !== null && op.area === area) addWork(workByModel, op.modelKey, op)
    }),
    countUnsaved(db),
    madeSince(db, listReadAt - SLOWEST_LIST_MS),
  ])
  return { rows: [...rows, ...made], workByModel, unsavedByModel, justMade }
}

function addWork(workByModel: Map<string, ModelWork>, modelKey: string, op: Operation): void {
  const sum = workByModel.get(modelKey) ?? { waiting: 0, needsYou: 0, editedAt: 0 }
  const needs = NEEDS_PERSON.includes(op.state)
  workByModel.set(modelKey, {
    waiting: sum.waiting + (needs ? 0 : 1),
    needsYou: sum.needsYou + (needs ? 1 : 0),
    editedAt: Math.max(sum.editedAt, op.createdAt),
    editedBy: op.userKey,
  })
}

async function madeSince(db: DeviceDatabase, since: number): Promise<Set<string>> {
  const ended = await db.journal.where('at').above(since).toArray()
  const made = ended.filter(({ kind, outcome }) => outcome === 'CONFIRMED' && makes({ kind }, 'model'))
  return new Set(made.flatMap(({ modelKey }) => modelKey ?? []))
}

/**
 * The groups as a person sees them: default group first, models by title. Titles and groups edited here show
 * at once; models made here appear in their group; without a list from the server, the groups are those of
 * the models on this device.
 */
export function overlayGroups(
  groups: readonly ModelGroup[] | undefined,
  overlay: ModelOverlay,
): ListedGroup[] {
  const byId = new Map<number, ListedGroup>()
  const groupOf = ({ id, name }: { id: number; name: string }): ListedGroup => {
    const group = byId.get(id) ?? { id, name, models: [], retired: [] }
    byId.set(id, group)
    return group
  }
  groups?.forEach(groupOf)
  const listed = new Set<string>()
  const place = (row: ModelRow, summary?: ModelSummary) => {
    listed.add(row.key)
    groupOf(row.view.group).models.push(modelHere(row, summary, overlay))
  }
  const rowByServerId = new Map(overlay.rows.map((row) => [row.serverId, row]))
  for (const group of groups ?? []) {
    for (const summary of group.models) {
      const row = rowByServerId.get(summary.id)
      if (row === undefined) groupOf(group).models.push(modelElsewhere(summary))
      else if (!row.gone) place(row, summary)
    }
  }
  const isOurs = (row: ModelRow) =>
    row.serverId === null ||
    groups === undefined ||
    overlay.workByModel.has(row.key) ||
    overlay.justMade.has(row.key)
  for (const row of overlay.rows) if (!listed.has(row.key) && !row.gone && isOurs(row)) place(row)
  return orderGroups([...byId.values()]).map((group) => {
    const models = orderModels(group.models)
    return {
      ...group,
      models: models.filter(({ facts }) => !facts.isRetired),
      retired: models.filter(({ facts }) => facts.isRetired),
    }
  })
}

function modelElsewhere(summary: ModelSummary): ListedModel {
  const { slug, title } = summary
  const facts = factsOf({ row: undefined, summary, work: undefined })
  return { key: null, slug, title, product: '', onDevice: false, waiting: 0, needsYou: 0, unsaved: 0, facts }
}

function modelHere(
  row: ModelRow,
  summary: ModelSummary | undefined,
  { workByModel, unsavedByModel }: ModelOverlay,
): ListedModel {
  const { title, genBiz, productionItem } = row.view
  const work = workByModel.get(row.key)
  return {
    key: row.key,
    slug: row.slug ?? row.key,
    title,
    product: [...new Set([genBiz?.productName ?? '', productionItem])].filter(Boolean).join(' · '),
    // What was made here is all here, also once the server has it.
    onDevice: row.pulledAt !== null || isLocalId(row.key),
    waiting: work?.waiting ?? 0,
    needsYou: work?.needsYou ?? 0,
    unsaved: unsavedByModel.get(row.key) ?? 0,
    facts: factsOf({ row, summary, work }),
  }
}
