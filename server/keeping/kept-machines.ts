import { and, asc, countDistinct, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { equipmentTypeOf, isSameMachine } from '#domain/process/equipment.ts'
import type { EntryPatch, KeptEntry } from '#domain/process/keeping.ts'
import type { Db } from '#server/store/database.ts'
import { equipment, processEquipment, processes } from '#server/store/schema/records.ts'
import type { Keeper } from './keeper.ts'
import { raised } from './raised.ts'

const target = alias(equipment, 'target')

/** Machines. */
export const machineKeeper: Keeper = {
  catalogue: 'equipment',
  claim: () => Promise.resolve(),
  find: async (db, id) => {
    const [row] = await select(db, eq(equipment.id, id))
    return row === undefined ? null : { entry: entryOf(row), version: row.machine.version }
  },
  reach: (_db, id) => Promise.resolve([id]),
  list: async (db, ids) => (await select(db, inArray(equipment.id, [...ids]))).map(entryOf),
  retired: async (db) =>
    (await select(db, and(isNotNull(equipment.retiredAt), isNull(equipment.mergedInto)))).map(entryOf),
  uses: (db, id) =>
    db
      .select({ modelId: processes.modelId, places: countDistinct(processes.id) })
      .from(processEquipment)
      .innerJoin(processes, eq(processes.id, processEquipment.processId))
      .where(eq(processEquipment.equipmentId, id))
      .groupBy(processes.modelId),
  below: () => Promise.resolve(0),
  shownIn: async (db, id) => (await machineKeeper.uses(db, id)).map(({ modelId }) => modelId),
  problem: async (db, entry, patch) => {
    const fields = fieldsOf(patch)
    if (!('otherType' in entry) || Object.keys(fields).length === 0) return null
    const wanted = { ...entry, ...fields }
    const others = await db
      .select({ id: equipment.id, name: equipment.name, ...kindColumns })
      .from(equipment)
      .where(and(isNull(equipment.mergedInto), eq(equipment.industryType, wanted.industryType)))
    const twin = others.find((other) => other.id !== entry.id && isSameMachine(other, wanted))
    return twin === undefined ? null : { name: '같은 이름과 분류의 장비가 있습니다. 두 장비를 합쳐주세요.' }
  },
  change: async (tx, { id }, patch, at) => {
    await tx
      .update(equipment)
      .set({
        ...fieldsOf(patch),
        ...(patch.otherType !== undefined && { equipmentType: equipmentTypeOf(patch.otherType) }),
        ...(patch.isRetired !== undefined && { retiredAt: patch.isRetired ? at : null }),
        version: raised(equipment.version, at),
      })
      .where(eq(equipment.id, id))
  },
  mergeProblem: () => null,
  merge: async (tx, from, into, at) => {
    // A process that has both keeps the one, in its place.
    await tx.execute(sql`delete from ${processEquipment} where ${processEquipment.equipmentId} = ${from.id}
      and exists (select from ${processEquipment} other where other.process_id = ${processEquipment.processId}
        and other.equipment_id = ${into.id})`)
    await tx
      .update(processEquipment)
      .set({ equipmentId: into.id })
      .where(eq(processEquipment.equipmentId, from.id))
    await tx
      .update(equipment)
      .set({ mergedInto: into.id, version: raised(equipment.version, at) })
      .where(or(eq(equipment.id, from.id), eq(equipment.mergedInto, from.id)))
  },
}

const kindColumns = { otherType: equipment.otherType, industryType: equipment.industryType }

function fieldsOf({ name, otherType, industryType }: EntryPatch) {
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(otherType !== undefined && { otherType }),
    ...(industryType !== undefined && { industryType }),
  }
}

function select(db: Db, condition: SQL | undefined) {
  return db
    .select({ machine: equipment, target: { id: target.id, name: target.name } })
    .from(equipment)
    .leftJoin(target, eq(target.id, equipment.mergedInto))
    .where(condition)
    .orderBy(asc(equipment.name), asc(equipment.id))
}

function entryOf(row: Awaited<ReturnType<typeof select>>[number]): KeptEntry {
  const { id, name, equipmentType, industryType, otherType, retiredAt } = row.machine
  const state = { retiredAt: retiredAt?.toISOString() ?? null, mergedInto: row.target }
  return { id, name, equipmentType, industryType, otherType, ...state }
}
