import type { CatalogueChangeSet } from '#domain/catalogue-history.ts'
import type { Change, ChangeSet } from '#domain/history.ts'

/** What a reader of the feed alone knows of a model: what stands in its fields, and in those of its processes. */
export interface ReplayedModel {
  fields: Map<string, unknown>
  /** In their order: a new one comes behind the others. */
  processes: Map<number, Map<string, unknown>>
}

/** Carries out a change as the feed tells it. @throws where it does not follow from the changes before it */
export function replay(models: Map<number, ReplayedModel>, { modelId, changes }: ChangeSet): void {
  for (const change of changes) {
    if (change.object === 'model') replayModel(models, change)
    else replayProcess(known(models.get(modelId), change), change)
  }
}

function replayModel(models: Map<number, ReplayedModel>, change: Change): void {
  if (change.action === 'created') {
    if (models.has(change.objectId)) throw new Error(`model ${change.objectId} came twice`)
    models.set(change.objectId, { fields: new Map(), processes: new Map() })
  } else {
    setField(known(models.get(change.objectId), change).fields, change)
  }
}

function replayProcess({ processes }: ReplayedModel, change: Change): void {
  if (change.action === 'created') processes.set(change.objectId, new Map())
  else if (change.action === 'deleted') processes.delete(change.objectId)
  else setField(known(processes.get(change.objectId), change), change)
}

function setField(fields: Map<string, unknown>, { field, before, after }: Change): void {
  if (field === null) throw new Error('a change of no field')
  const now = fields.get(field) ?? null
  if (JSON.stringify(now) !== JSON.stringify(recorded(field, before))) {
    throw new Error(`${field} was ${JSON.stringify(now)}, and the feed says ${JSON.stringify(before)}`)
  }
  if (after === null) fields.delete(field)
  else fields.set(field, recorded(field, after))
}

/** Other models are recorded as they were called then, and may be called otherwise by now. */
function recorded(field: string, value: Change['before']): unknown {
  if (field === 'mergedInto') return idOf(value)
  return field === 'doubles' && Array.isArray(value) ? value.map(idOf) : value
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : null
}

function known<T>(found: T | undefined, change: Change): T {
  if (found === undefined) throw new Error(`a change of what never came: ${JSON.stringify(change)}`)
  return found
}

/**
 * The same from the answers of the API, written down here anew so that both cannot be wrong alike.
 * @param doubles the ids of the models that were merged into it
 */
export function modelAsServed(
  { mergedInto, ...model }: any,
  processes: any[],
  doubles: number[],
): ReplayedModel {
  const merging = { mergedInto: mergedInto?.id ?? null, doubles }
  return {
    fields: fieldsOf({ ...model, ...merging }, [
      'mergedInto',
      'doubles',
      'title',
      'productionItem',
      'overview',
      'features',
      'autoProcessState',
      'monitoringProcessState',
      'connectionProcessState',
      'workedAt',
      'memo',
      'manager',
      'workStatus',
    ]),
    processes: new Map(
      processes.map((process) => [
        process.id,
        fieldsOf(process, [
          'processNumber',
          'name',
          'description',
          'autoState',
          'monitoringState',
          'connectionState',
          'memo',
          'manager',
        ]),
      ]),
    ),
  }
}

function fieldsOf(record: any, plain: string[]): Map<string, unknown> {
  const fields: Record<string, unknown> = Object.fromEntries(plain.map((field) => [field, record[field]]))
  for (const field of ['group', 'mainRootTech', 'subRootTech']) fields[field] = record[field]
  if (record.genBiz) fields['genBiz'] = { id: record.genBiz.id, name: record.genBiz.productName }
  if (record.isRetired) fields['isRetired'] = 1
  fields['images'] = record.images.map((image: any) => image.id)
  fields['imageCaptions'] = record.images
    .filter(({ caption }: any) => caption !== '')
    .map(({ id, caption }: any) => ({ id, name: caption }))
    .sort((one: { id: number }, other: { id: number }) => one.id - other.id)
  fields['equipments'] = record.equipments?.map(({ id, name }: any) => ({ id, name }))
  fields['kpis'] = record.kpis.map((kpi: any) => ({
    id: kpi.id,
    kpi0Id: kpi.kpi0?.id ?? null,
    kpi1Id: kpi.kpi1?.id ?? null,
    kpi2Id: kpi.kpi2?.id ?? null,
    kpi3Id: kpi.kpi3?.id ?? null,
    memo: kpi.memo,
    name: (kpi.kpi3 ?? kpi.kpi2 ?? kpi.kpi1 ?? kpi.kpi0)?.fullName ?? '',
  }))
  const isNothing = (value: unknown) =>
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return new Map(Object.entries(fields).filter(([, value]) => !isNothing(value)))
}

/** What a reader of a catalogue's history knows of its entries: the fields that were changed, by entry. */
export function replayCatalogue(sets: readonly CatalogueChangeSet[]): Map<number, Map<string, unknown>> {
  const entries = new Map<number, Map<string, unknown>>()
  for (const { changes } of sets) {
    for (const { objectId, field, before, after } of changes) {
      if (field === null) throw new Error('an entry came or went')
      const fields = entries.get(objectId) ?? new Map<string, unknown>()
      entries.set(objectId, fields)
      const now = fields.has(field) ? fields.get(field) : before
      if (JSON.stringify(now) !== JSON.stringify(before)) {
        throw new Error(`${field} was ${JSON.stringify(now)}, and the history says ${JSON.stringify(before)}`)
      }
      fields.set(field, after)
    }
  }
  return entries
}

/** The same fields from the answer of the API. */
export function entryAsServed(entry: any, fields: readonly string[]): Map<string, unknown> {
  const values: Record<string, unknown> = {
    ...entry,
    name: entry.fullName ?? entry.name,
    industryType: entry.industryType || null,
    isRetired: entry.retiredAt === null ? null : 1,
  }
  return new Map(fields.map((field) => [field, values[field]]))
}
