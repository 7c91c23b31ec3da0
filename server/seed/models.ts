import { and, eq, inArray } from 'drizzle-orm'
import { slugFromTitle } from '#domain/slug.ts'
import type { Db } from '#server/store/database.ts'
import {
  equipment,
  groups,
  industries,
  kpiEntries,
  kpiNodes,
  modelImages,
  models,
  processEquipment,
  processes,
  processImages,
  rootTechs,
} from '#server/store/schema/records.ts'
import type { SamplePhotos } from './photos/sample-photos.ts'
import type { SampleKpi, SampleModel, SampleProcess } from './sample-model.ts'

/** Writes one sample model with everything in it. A name that no catalogue has is a mistake here and throws. */
export async function addSampleModel(tx: Db, sample: SampleModel, photos: SamplePhotos): Promise<void> {
  const createdAt = new Date(`${sample.workedAt ?? '2026-06-01'}T10:30:00+09:00`)
  const id = one(
    await tx
      .insert(models)
      .values({
        area: sample.area,
        slug: slugFromTitle(sample.title, () => false),
        title: sample.title,
        groupId: await groupId(tx, sample),
        productionItem: sample.productionItem,
        overview: sample.overview,
        features: sample.features,
        genBizId: sample.product === undefined ? null : await industryId(tx, sample.product),
        ...(await techIds(tx, sample.rootTech)),
        autoProcessState: sample.bands?.[0] ?? null,
        monitoringProcessState: sample.bands?.[1] ?? null,
        connectionProcessState: sample.bands?.[2] ?? null,
        memo: sample.memo ?? '',
        manager: sample.manager ?? '',
        workedAt: sample.workedAt ?? null,
        workStatus: sample.workStatus,
        createdAt,
        updatedAt: createdAt,
        updatedBy: sample.updatedBy,
      })
      .returning({ id: models.id }),
    sample.title,
  )
  await addEntries(tx, { modelId: id, processId: null }, sample.kpis ?? [])
  const imageIds = await photos.addRows(tx, id, sample.photos ?? [], createdAt)
  const rows = imageIds.map((imageId, position) => ({ modelId: id, imageId, position }))
  if (rows.length > 0) await tx.insert(modelImages).values(rows)
  await addProcesses(tx, { id, createdAt, sample, photos })
}

interface Parent {
  id: number
  createdAt: Date
  sample: SampleModel
  photos: SamplePhotos
}

async function addProcesses(tx: Db, { id, createdAt, sample, photos }: Parent): Promise<void> {
  const unique = sample.product === undefined ? `R${id}` : String(await industryId(tx, sample.product))
  let main = 0
  for (const [order, process] of sample.processes.entries()) {
    if (process.at === undefined) main += 1
    const processId = one(
      await tx
        .insert(processes)
        .values({
          modelId: id,
          name: process.name,
          description: process.description,
          processNumber: `${unique}-${process.at ?? `${main}.0`}`,
          order,
          autoState: process.state?.[0] ?? null,
          monitoringState: process.state?.[1] ?? null,
          connectionState: process.state?.[2] ?? null,
          createdAt,
          updatedAt: createdAt,
          updatedBy: sample.updatedBy,
        })
        .returning({ id: processes.id }),
      process.name,
    )
    await addEntries(tx, { modelId: id, processId }, process.kpis ?? [])
    await addEquipment(tx, processId, process)
    const imageIds = await photos.addRows(tx, id, process.photos ?? [], createdAt)
    const rows = imageIds.map((imageId, position) => ({ processId, imageId, position }))
    if (rows.length > 0) await tx.insert(processImages).values(rows)
  }
}

async function addEquipment(tx: Db, processId: number, process: SampleProcess): Promise<void> {
  const names = process.equipment ?? []
  if (names.length === 0) return
  const found = await tx
    .select({ id: equipment.id, name: equipment.name })
    .from(equipment)
    .where(inArray(equipment.name, [...names]))
  const rows = names.map((name, position) => ({
    processId,
    equipmentId: one(
      found.filter((row) => row.name === name),
      name,
    ),
    position,
  }))
  await tx.insert(processEquipment).values(rows)
}

async function addEntries(
  tx: Db,
  owner: { modelId: number; processId: number | null },
  kpis: readonly SampleKpi[],
): Promise<void> {
  for (const [position, [unit, memo]] of kpis.entries()) {
    const names = unit.split(' > ')
    const paths = names.map((_, level) => names.slice(0, level + 1).join(' > '))
    const nodes = await tx
      .select({ id: kpiNodes.id, fullName: kpiNodes.fullName })
      .from(kpiNodes)
      .where(inArray(kpiNodes.fullName, paths))
    const idOf = (level: number) =>
      one(
        nodes.filter((node) => node.fullName === paths[level]),
        unit,
      )
    await tx.insert(kpiEntries).values({
      ...owner,
      position,
      kpi0Id: idOf(0),
      kpi1Id: idOf(1),
      kpi2Id: idOf(2),
      kpi3Id: idOf(3),
      memo,
    })
  }
}

async function groupId(tx: Db, { area, group }: SampleModel): Promise<number> {
  const condition = and(eq(groups.area, area), eq(groups.name, group))
  return one(await tx.select({ id: groups.id }).from(groups).where(condition), group)
}

async function industryId(tx: Db, product: string): Promise<number> {
  const condition = eq(industries.productName, product)
  return one(await tx.select({ id: industries.id }).from(industries).where(condition), product)
}

async function techIds(tx: Db, names: SampleModel['rootTech']) {
  if (names === undefined) return {}
  const byName = (name: string) =>
    tx.select({ id: rootTechs.id }).from(rootTechs).where(eq(rootTechs.name, name))
  return {
    mainRootTechId: one(await byName(names[0]), names[0]),
    subRootTechId: one(await byName(names[1]), names[1]),
  }
}

function one(rows: readonly { id: number }[], name: string): number {
  const [row] = rows
  if (row === undefined) throw new Error(`the sample data has no ${name}`)
  return row.id
}
