const FIRST_LINE = 'reference-model-survey backup 1\n'

/** What a file says of itself where nothing is in it. */
export const EMPTY_BACKUP = {
  username: 'kotric1',
  madeAt: 1_000,
  opSchema: 1,
  operations: [] as readonly object[],
  models: [] as readonly object[],
  processes: [] as readonly object[],
  photos: [] as readonly object[],
  idMap: [] as readonly object[],
  catalogue: [] as readonly object[],
  drafts: [] as readonly object[],
  bytes: [] as readonly object[],
}

/** A backup of unsent work, written down by hand. @param bytes those of the photos, one after the other */
export function backupFile(content: object, bytes = ''): Promise<ArrayBuffer> {
  return fileOf({ text: JSON.stringify({ ...EMPTY_BACKUP, ...content }), bytes })
}

/** The same, with whatever parts. */
export function fileOf(parts: {
  firstLine?: string
  text: string
  length?: number
  bytes?: string
}): Promise<ArrayBuffer> {
  const text = new TextEncoder().encode(parts.text)
  const length = new DataView(new ArrayBuffer(4))
  length.setUint32(0, parts.length ?? text.byteLength)
  return new Blob([parts.firstLine ?? FIRST_LINE, length, text, parts.bytes ?? '']).arrayBuffer()
}

/** The parts of a file, as they stand in it. */
export async function readFileOf(
  parts: BlobPart[],
): Promise<{ firstLine: string; content: unknown; bytes: string }> {
  const file = await new Blob(parts).arrayBuffer()
  const head = FIRST_LINE.length
  const decode = (from: number, to?: number) => new TextDecoder().decode(file.slice(from, to))
  const end = head + 4 + new DataView(file).getUint32(head)
  return { firstLine: decode(0, head), content: JSON.parse(decode(head + 4, end)), bytes: decode(end) }
}
