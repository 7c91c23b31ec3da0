import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { createdAt, instant, longText } from './columns.ts'
import { users } from './people.ts'

/**
 * What is recorded, and the catalogues. One schema for the embedded database and for PostgreSQL 15; who may do what
 * stands in people.ts, what changed in history.ts. After a change of any run `npm run
 * migrations:generate`; what it writes to ../migrations is committed and never edited.
 */

/** The answers of creating calls, kept so that the same call answers the same again. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    requestHash: text().notNull(),
    status: smallint().notNull(),
    answer: text().notNull(),
    etag: text(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
)

const area = () => text({ enum: ['general', 'root'] }).notNull()

export const groups = pgTable(
  'groups',
  { id: serial().primaryKey(), area: area(), name: text().notNull() },
  (t) => [uniqueIndex('groups_name').on(t.area, t.name)],
)

/** Product records under the standard industry and the input-output classification. */
export const industries = pgTable(
  'industries',
  {
    id: serial().primaryKey(),
    productName: text().notNull(),
    ksicCode: text().notNull(),
    ksic: text().notNull(),
    icCode: text().notNull(),
    ic: text().notNull(),
  },
  (t) => [uniqueIndex('industries_product').on(t.ksicCode, t.productName)],
)

export const rootTechs = pgTable(
  'root_techs',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    memo: longText(),
    level: smallint().notNull(),
    parentId: integer().references((): AnyPgColumn => rootTechs.id),
  },
  (t) => [uniqueIndex('root_techs_name').on(sql`coalesce(${t.parentId}, 0)`, t.name)],
)

/** An entry of a catalogue that is kept clean: none is ever removed, since devices may still send its id. */
const kept = (own: () => AnyPgColumn) => ({
  /** Since when it is offered no more; what refers to it goes on doing so. */
  retiredAt: instant(),
  /** The entry that stands for it now: whoever refers to it means that one, which was never merged itself. */
  mergedInto: integer().references(own),
  /** Raised by every change; its ETag. */
  version: integer().notNull().default(1),
})

export const equipment = pgTable(
  'equipment',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    equipmentType: text({ enum: ['제조', '계측', '기타'] }).notNull(),
    industryType: text().notNull(),
    otherType: text({ enum: ['범용', '공작', '계측', '센서', '로봇', '기타(이송장치)'] }).notNull(),
    createdAt: createdAt(),
    ...kept((): AnyPgColumn => equipment.id),
  },
  (t) => [index('equipment_name').on(t.name), index('equipment_merged').on(t.mergedInto)],
)

export const kpiNodes = pgTable(
  'kpi_nodes',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    fullName: text().notNull(),
    level: smallint().notNull(),
    parentId: integer().references((): AnyPgColumn => kpiNodes.id),
    ...kept((): AnyPgColumn => kpiNodes.id),
  },
  (t) => [
    // What was merged leaves its name to others.
    uniqueIndex('kpi_nodes_name')
      .on(sql`coalesce(${t.parentId}, 0)`, t.name)
      .where(sql`${t.mergedInto} is null`),
    index('kpi_nodes_merged').on(t.mergedInto),
  ],
)

/** A counter per catalogue, raised with every change: lists answer it as their ETag. */
export const catalogueVersions = pgTable('catalogue_versions', {
  name: text().primaryKey(),
  version: integer().notNull(),
})

const bandColumn = () => text({ enum: ['0-20', '21-40', '41-60', '61-80', '81-100'] })

export const models = pgTable(
  'models',
  {
    id: serial().primaryKey(),
    area: area(),
    slug: text().notNull(),
    title: text().notNull(),
    groupId: integer()
      .notNull()
      .references(() => groups.id),
    productionItem: longText(),
    overview: longText(),
    features: longText(),
    genBizId: integer().references(() => industries.id),
    mainRootTechId: integer().references(() => rootTechs.id),
    subRootTechId: integer().references(() => rootTechs.id),
    autoProcessState: bandColumn(),
    monitoringProcessState: bandColumn(),
    connectionProcessState: bandColumn(),
    memo: longText(),
    manager: longText(),
    workedAt: date({ mode: 'string' }),
    workStatus: smallint().notNull().default(0),
    /** Out of the way, and whole; when and by whom stands in its history. */
    isRetired: boolean().notNull().default(false),
    /**
     * The model that has its processes since the two were merged, and takes those that still come; it was never merged
     * itself.
     */
    mergedInto: integer().references((): AnyPgColumn => models.id),
    /** Raised by every change of the model itself; its ETag. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    /** The last change of the model or of anything in it. */
    updatedAt: instant().notNull().defaultNow(),
    updatedBy: text(),
  },
  (t) => [
    uniqueIndex('models_slug').on(t.area, t.slug),
    index('models_group').on(t.groupId),
    index('models_merged').on(t.mergedInto),
  ],
)

const modelId = () =>
  integer()
    .notNull()
    .references(() => models.id, { onDelete: 'cascade' })

export const processes = pgTable(
  'processes',
  {
    id: serial().primaryKey(),
    modelId: modelId(),
    name: text().notNull(),
    description: longText(),
    processNumber: text().notNull(),
    order: integer().notNull(),
    /**
     * The first model that it was in, where that was merged into another since, or that it was still sent to
     * afterwards.
     */
    cameFrom: integer().references(() => models.id),
    autoState: text({ enum: ['전자동', '반자동', '수동'] }),
    monitoringState: text({ enum: ['분석', '수집', '수집하지 않음'] }),
    connectionState: text({ enum: ['관리함', '관리하지 않음'] }),
    memo: longText(),
    manager: longText(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    updatedBy: text(),
  },
  (t) => [index('processes_model').on(t.modelId, t.order)],
)

/** A stored photo belongs to one model: who sees that, or a process that shows it, sees the photo. */
export const images = pgTable(
  'images',
  {
    id: serial().primaryKey(),
    modelId: modelId(),
    contentHash: text().notNull(),
    thumbnailHash: text().notNull(),
    receivedSha256: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    capturedAt: text(),
    /** What a person says of it, in a line. */
    caption: longText(),
    createdAt: createdAt(),
    createdBy: text(),
    /** Since when nothing shows it; null while something does. What stays unattached is swept. */
    unattachedSince: instant().defaultNow(),
  },
  (t) => [
    index('images_model').on(t.modelId),
    index('images_content').on(t.contentHash),
    index('images_thumbnail').on(t.thumbnailHash),
    index('images_unattached').on(t.unattachedSince),
  ],
)

const imageId = () =>
  integer()
    .notNull()
    .references(() => images.id)

export const modelImages = pgTable(
  'model_images',
  { modelId: modelId(), imageId: imageId(), position: integer().notNull() },
  (t) => [primaryKey({ columns: [t.modelId, t.imageId] }), index('model_images_image').on(t.imageId)],
)

const processId = () => integer().references(() => processes.id, { onDelete: 'cascade' })

export const processImages = pgTable(
  'process_images',
  { processId: processId().notNull(), imageId: imageId(), position: integer().notNull() },
  (t) => [primaryKey({ columns: [t.processId, t.imageId] }), index('process_images_image').on(t.imageId)],
)

export const processEquipment = pgTable(
  'process_equipment',
  {
    processId: processId().notNull(),
    equipmentId: integer()
      .notNull()
      .references(() => equipment.id),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.processId, t.equipmentId] })],
)

const kpiNodeId = () => integer().references(() => kpiNodes.id)

/** A key management factor of a process, or of a whole model where processId is null. */
export const kpiEntries = pgTable(
  'kpi_entries',
  {
    id: serial().primaryKey(),
    modelId: modelId(),
    processId: processId(),
    position: integer().notNull(),
    kpi0Id: kpiNodeId(),
    kpi1Id: kpiNodeId(),
    kpi2Id: kpiNodeId(),
    kpi3Id: kpiNodeId(),
    memo: longText(),
  },
  (t) => [
    index('kpi_entries_process').on(t.processId),
    index('kpi_entries_model')
      .on(t.modelId)
      .where(sql`${t.processId} is null`),
  ],
)
