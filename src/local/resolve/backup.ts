import type { Table } from 'dexie'
import * as z from 'zod/mini'
import { isLocalId } from '#domain/ids.ts'
import { absorbTwinModel, joinTwinProcesses } from '#local/answers/absorb-twin.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { restoreLocalIds } from '#local/answers/restore-local-ids.ts'
import { type Operation, OPERATION_SCHEMA, modelKeysOf } from '#local/outbox/operation.ts'
import { writeProcesses } from '#local/store/processes.ts'
import type {
  BytesRow,
  CatalogueRow,
  DraftRow,
  IdMapRow,
  ModelRow,
  PhotoRow,
  ProcessRow,
} from '#local/store/records.ts'
import { settleTables } from '#local/answers/settle.ts'
import { StorageFailure, writeStrictly } from '#local/store/strict-write.ts'
import { targets } from '#local/outbox/intent.ts'
import { nextSeq } from '#local/outbox/outbox.ts'
import { findNew } from './find-new.ts'
import { findUnsent } from './unsent.ts'

/**
 * Unsent work as one file: a first line that says what it is, the length of the description in bytes (32 bits,
 * big-endian), the description (JSON), and the bytes of the photos one after the other.
 */
const FIRST_LINE = 'reference-model-survey backup 1\n'

const BYTES_TABLES = ['originals', 'pictures', 'thumbnails'] as const

/** Written by this program from rows of the same tables; each is parsed again when it is read to be sent. */
const isRow = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

const description = z.object({
  username: z.string(),
  madeAt: z.number(),
  opSchema: z.int(),
  operations: z.array(z.custom<Operation>(isRow)),
  models: z.array(z.custom<ModelRow>(isRow)),
  processes: z.array(z.custom<ProcessRow>(isRow)),
  photos: z.array(z.custom<PhotoRow>(isRow)),
  idMap: z.array(z.custom<IdMapRow>(isRow)),
  catalogue: z.array(z.custom<CatalogueRow>(isRow)),
  drafts: z.array(z.custom<DraftRow>(isRow)),
  bytes: z.array(
    z.object({ table: z.enum(BYTES_TABLES), key: z.string(), type: z.string(), length: z.int() }),
  ),
})
type Description = z.infer<typeof description>

type KeptBytes = BytesRow & { table: (typeof BYTES_TABLES)[number] }

/** The file is no backup, is cut short, or belongs to somebody else. */
export class BadBackup extends Error {
  override readonly name = 'BadBackup'
  readonly reason: 'not-a-backup' | 'cut-short' | 'other-user' | 'newer-version'

  constructor(reason: BadBackup['reason']) {
    super(`The file cannot be taken in: ${reason}.`)
    this.reason = reason
  }
}

/**
 * Everything that the server does not have yet, and what was entered and not saved. No later edit is merged into what
 * is in a file: the next file would bring it under an operation's id that is known there already.
 * @returns the parts of one file, in order
 */
export async function exportBackup(db: DeviceDatabase): Promise<BlobPart[]> {
  const tables = settleTables(db)
  try {
    return await writeStrictly(db, tables, async () => {
      await db.operations.toCollection().modify({ inBackup: true })
      return readUnsent(db)
    })
  } catch (error) {
    // A full disk is no reason to keep the work on it.
    if (!(error instanceof StorageFailure)) throw error
    return db.transaction('r', tables, async () => readUnsent(db))
  }
}

async function readUnsent(db: DeviceDatabase): Promise<BlobPart[]> {
  const { operations, drafts, modelKeys } = await findUnsent(db)
  const isWanted = (row: { modelKey: string }) => modelKeys.has(row.modelKey)
  const photos = await db.photos.filter((row) => isWanted(row) && row.serverId === null).toArray()
  const bytes: KeptBytes[] = []
  for (const { key } of photos) {
    for (const table of BYTES_TABLES) {
      const row = await db[table].get(key)
      if (row !== undefined) bytes.push({ ...row, table })
    }
  }
  const content = {
    username: db.userKey,
    madeAt: db.deps.now(),
    opSchema: Math.max(1, ...operations.map(({ opSchema }) => opSchema)),
    operations,
    models: await db.models.filter((row) => modelKeys.has(row.key)).toArray(),
    processes: await db.processes.filter(isWanted).toArray(),
    photos,
    idMap: await db.idMap.toArray(),
    catalogue: await db.catalogue.toArray(),
    drafts,
    bytes: bytes.map(({ bytes: { byteLength: length }, ...row }) => ({ ...row, length })),
  }
  const text = new TextEncoder().encode(JSON.stringify(content))
  const length = new ArrayBuffer(4)
  new DataView(length).setUint32(0, text.byteLength)
  return [FIRST_LINE, length, text, ...bytes.map((row) => row.bytes)]
}

export interface Taken {
  operations: number
  drafts: number
}

/**
 * Takes in unsent work. What this device already has, or has already delivered, is left as it is. The device that it
 * comes from may have sent any of it in the meantime, so all of it counts as possibly sent.
 * @returns how many operations were taken in, and how many forms with input that was not saved
 * @throws BadBackup if the file is not one for this user; nothing was taken in
 */
export async function importBackup(db: DeviceDatabase, file: ArrayBuffer): Promise<Taken> {
  const { content, bytes } = readBackup(file)
  if (content.username !== db.userKey) throw new BadBackup('other-user')
  if (content.opSchema > OPERATION_SCHEMA) throw new BadBackup('newer-version')
  return writeStrictly(db, settleTables(db), async () => {
    const { operations, drafts, done } = await findNew(db, content)
    const isLeft = (targetOfKey: (key: string) => string) => (row: { key: string }) =>
      !done.has(targetOfKey(row.key))
    await addMissing(db.models, content.models.filter(isLeft(targets.model)))
    await addMissingProcesses(db, content.processes.filter(isLeft(targets.process)))
    await addMissing(db.photos, content.photos.filter(isLeft(targets.photo)))
    await addMissing(db.idMap, content.idMap)
    const entries = content.catalogue.filter(({ kind, key }) => !done.has(targets[kind](key)))
    await addMissing(db.catalogue, entries)
    await addMissing(db.drafts, drafts)
    for (const { table, ...row } of bytes.filter(isLeft(targets.photo))) await addMissing(db[table], [row])
    await addOperations(db, operations)
    const joined = await joinTwins(db, content)
    const waiting = (await db.operations.toArray()).flatMap(modelKeysOf)
    const modelKeys = [...new Set([...joined, ...waiting])].filter((key) => key !== null)
    await restoreLocalIds(db, modelKeys)
    return { operations: operations.length, drafts: drafts.length }
  })
}

/**
 * The same thing under two keys: where it was made it has a local one, which addresses there already use.
 * @returns the keys of the models
 */
async function joinTwins(db: DeviceDatabase, { models, processes }: Description): Promise<string[]> {
  const modelKeys: string[] = []
  for (const { key, area, serverId } of models) {
    if (serverId === null) continue
    const twins = await db.models.where({ area, serverId }).toArray()
    const localKey = twins.find((twin) => isLocalId(twin.key))?.key ?? key
    await absorbTwinModel(db, { area, serverId, localKey })
    modelKeys.push(localKey)
  }
  for (const process of processes) {
    const row = await db.processes.get(process.key)
    if (row !== undefined) await joinTwinProcesses(db, row)
  }
  return modelKeys
}

/** What is there already stays as it is. */
async function addMissing<Row>(table: Table<Row, string>, rows: readonly Row[]): Promise<void> {
  await table.bulkAdd(rows).catch('BulkError', () => undefined)
}

async function addMissingProcesses(db: DeviceDatabase, processes: readonly ProcessRow[]): Promise<void> {
  const held = await db.processes.bulkGet(processes.map(({ key }) => key))
  const missing = processes.filter((_, index) => held[index] === undefined)
  for (const [modelKey, put] of Map.groupBy(missing, (row) => row.modelKey)) {
    await writeProcesses(db, modelKey, { put })
  }
}

async function addOperations(db: DeviceDatabase, operations: readonly Operation[]): Promise<void> {
  const first = await nextSeq(db)
  const rows = operations.map((op, at): Operation => {
    const sentAt = op.lastSentAt ?? op.createdAt
    const isOnItsWay = op.state === 'QUEUED' || op.state === 'SENDING'
    return {
      ...op,
      seq: first + at,
      state: isOnItsWay ? 'UNCERTAIN' : op.state,
      wireCount: Math.max(1, op.wireCount),
      firstSentAt: op.firstSentAt ?? sentAt,
      lastSentAt: sentAt,
      nextAt: 0,
    }
  })
  await db.operations.bulkPut(rows)
  await db.meta.put({ key: 'seq', value: first + rows.length - 1 })
}

function readBackup(file: ArrayBuffer): { content: Description; bytes: KeptBytes[] } {
  const head = FIRST_LINE.length
  const firstLine = new TextDecoder().decode(file.slice(0, head))
  if (firstLine !== FIRST_LINE || file.byteLength < head + 4) throw new BadBackup('not-a-backup')
  const textAt = head + 4
  let end = textAt + new DataView(file).getUint32(head)
  if (end > file.byteLength) throw new BadBackup('cut-short')
  const content = parseDescription(new TextDecoder().decode(file.slice(textAt, end)))
  const bytes = content.bytes.map(({ length, ...row }) => ({
    ...row,
    bytes: file.slice(end, (end += length)),
  }))
  if (end !== file.byteLength) throw new BadBackup('cut-short')
  return { content, bytes }
}

function parseDescription(text: string): Description {
  try {
    return description.parse(JSON.parse(text))
  } catch {
    throw new BadBackup('not-a-backup')
  }
}
