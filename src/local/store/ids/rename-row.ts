import type { Table } from 'dexie'

/** Inside a transaction: what is kept under one key goes by another; what is kept under that already stays. */
export async function renameRow(
  table: Table<{ key: string }, string>,
  from: string,
  to: string,
): Promise<void> {
  const [row, own] = await table.bulkGet([from, to])
  if (row === undefined) return
  await table.delete(from)
  if (own === undefined) await table.put({ ...row, key: to })
}
