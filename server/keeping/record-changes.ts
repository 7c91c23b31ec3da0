import { RECORDED_TRUE, type RecordedValue } from '#domain/history.ts'
import type { KeptCatalogue, KeptEntry } from '#domain/process/keeping.ts'
import { recordCatalogueChanges } from '#server/history/record.ts'
import type { RecordedObject } from '#server/history/values.ts'
import type { Request } from '#server/http/fastify.ts'
import type { Db } from '#server/store/database.ts'
import type { Keeper } from './keeper.ts'

/** Carries out `work` and adds to the history what it changed in these entries and in what lies below them. */
export async function recordedKeeping(
  tx: Db,
  { keeper, ids, ...call }: { keeper: Keeper; ids: readonly number[]; request: Request; at: Date },
  work: () => Promise<void>,
): Promise<void> {
  const { catalogue } = keeper
  const reached: number[] = []
  for (const id of ids) reached.push(...(await keeper.reach(tx, id)))
  const look = async () => (await keeper.list(tx, reached)).map((entry) => recordedEntry(catalogue, entry))
  const before = await look()
  await work()
  await recordCatalogueChanges(tx, { ...call, catalogue, before, after: await look() })
}

function recordedEntry(catalogue: KeptCatalogue, entry: KeptEntry): RecordedObject<KeptCatalogue> {
  const name = 'level' in entry ? entry.fullName : entry.name
  const values: [string, RecordedValue][] = [
    ['name', name],
    ...('level' in entry ? [] : kindOf(entry)),
    ['isRetired', entry.retiredAt === null ? null : RECORDED_TRUE],
    ['mergedInto', entry.mergedInto],
  ]
  return { object: catalogue, id: entry.id, name, values: new Map(values) }
}

function kindOf({
  equipmentType,
  otherType,
  industryType,
}: Exclude<KeptEntry, { level: unknown }>): [string, RecordedValue][] {
  return [
    ['equipmentType', equipmentType],
    ['otherType', otherType],
    ['industryType', industryType],
  ]
}
