import { asc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { area } from '#domain/model/area.ts'
import { equipmentTypeOf, otherType } from '#domain/process/equipment.ts'
import { LENGTH, text } from '#domain/text.ts'
import { equipment, groups, industries } from '#server/store/schema/records.ts'
import { type FlatCatalogue, oneOf } from './flat.ts'

const filled = (length: number) => text(length).check(z.minLength(1, '비어 있습니다.'))

const equipmentRow = z.pipe(
  z.object({
    name: filled(LENGTH.name),
    industryType: z._default(text(LENGTH.name), ''),
    otherType,
  }),
  z.transform((row) => ({
    name: row.name,
    industryType: row.industryType === '' ? '공통' : row.industryType,
    otherType: row.otherType,
    equipmentType: equipmentTypeOf(row.otherType),
  })),
)

export const equipmentCatalogue: FlatCatalogue<z.infer<typeof equipmentRow>> = {
  schema: equipmentRow,
  keyOf: (row) => `${row.industryType}\n${row.name}`,
  labelOf: (row) => row.name,
  load: (tx) =>
    tx
      .select({
        id: equipment.id,
        name: equipment.name,
        industryType: equipment.industryType,
        otherType: equipment.otherType,
        equipmentType: equipment.equipmentType,
      })
      .from(equipment)
      // Those that were merged first: a machine of that name stands before one that has had it.
      .orderBy(asc(equipment.mergedInto)),
  insert: async (tx, rows) => {
    await tx.insert(equipment).values(rows)
  },
  update: (tx, rows) =>
    oneByOne(rows, ({ id, ...row }) => tx.update(equipment).set(row).where(eq(equipment.id, id))),
}

const industryRow = z.object({
  productName: filled(LENGTH.name),
  ksicCode: filled(20),
  ksic: filled(LENGTH.name),
  icCode: text(20),
  ic: text(LENGTH.name),
})

export const industryCatalogue: FlatCatalogue<z.infer<typeof industryRow>> = {
  schema: industryRow,
  keyOf: (row) => `${row.ksicCode}\n${row.productName}`,
  labelOf: (row) => `${row.productName} (${row.ksicCode})`,
  load: (tx) => tx.select().from(industries),
  insert: async (tx, rows) => {
    await tx.insert(industries).values(rows)
  },
  update: (tx, rows) =>
    oneByOne(rows, ({ id, ...row }) => tx.update(industries).set(row).where(eq(industries.id, id))),
}

const AREA_WORDS: Readonly<Record<string, string>> = { 일반: 'general', 뿌리: 'root' }

const groupRow = z.object({
  area: z.pipe(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (word) => area.safeParse(AREA_WORDS[word] ?? word).success,
            oneOf(Object.keys(AREA_WORDS)),
          ),
        ),
      z.transform((word) => AREA_WORDS[word] ?? word),
    ),
    area,
  ),
  name: filled(LENGTH.name),
})

export const groupCatalogue: FlatCatalogue<z.infer<typeof groupRow>> = {
  schema: groupRow,
  keyOf: (row) => `${row.area}\n${row.name}`,
  labelOf: (row) => row.name,
  load: (tx) => tx.select().from(groups),
  insert: async (tx, rows) => {
    await tx.insert(groups).values(rows)
  },
  update: () => Promise.resolve(),
}

async function oneByOne<T>(rows: readonly T[], update: (row: T) => PromiseLike<unknown>): Promise<void> {
  for (const row of rows) await update(row)
}
