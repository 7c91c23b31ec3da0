import { sql } from 'drizzle-orm'
import { bigint, bigserial, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * What changed in models and in the catalogues that are kept: one row for each call that changed something, with its
 * fields in `changes`. Rows are only added, in the transaction of the change; triggers in the migrations refuse all
 * else but the removal by history/retention.ts.
 */
export const changeSets = pgTable(
  'change_sets',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /**
     * Given by a trigger at the very end of the transaction, under a lock: in this order changes become visible, so
     * that whoever has read up to one has missed none before it. The order of `id` is not that: a transaction may end
     * long after another that took its id later.
     */
    position: bigint({ mode: 'number' }).unique('change_sets_position'),
    at: instant().notNull(),
    userId: integer(),
    username: text(),
    /** Of a change in a model, with its area and slug; null where a catalogue was changed. */
    modelId: integer(),
    area: text({ enum: ['general', 'root'] }),
    slug: text(),
    catalogue: text({ enum: ['equipment', 'kpi'] }),
    key: text(),
    /** What the device of the call is called by people: `iPad · Safari`. */
    device: text(),
    requestId: text(),
    /** Characters of all values. */
    size: integer().notNull(),
  },
  (t) => [
    index('change_sets_model').on(t.modelId, t.position),
    index('change_sets_at').on(t.at),
    index('change_sets_catalogue')
      .on(t.catalogue, t.position)
      .where(sql`${t.catalogue} is not null`),
    check('change_sets_of_one', sql`(${t.modelId} is null) = (${t.catalogue} is not null)`),
  ],
)

export const changes = pgTable(
  'changes',
  {
    setId: bigint({ mode: 'number' })
      .notNull()
      .references(() => changeSets.id, { onDelete: 'cascade' }),
    ordinal: integer().notNull(),
    object: text({ enum: ['model', 'process', 'equipment', 'kpi'] }).notNull(),
    objectId: integer().notNull(),
    objectName: text().notNull(),
    action: text({ enum: ['created', 'changed', 'deleted'] }).notNull(),
    field: text(),
    /** JSON; null for nothing. */
    before: text(),
    after: text(),
  },
  (t) => [primaryKey({ columns: [t.setId, t.ordinal] })],
)
