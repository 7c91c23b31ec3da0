import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { HandedModel } from './handed-model.ts'

/**
 * What is handed over, looked at once and kept in a file, a model a line: every sheet is a pass over it, and all say
 * the same however the database goes on. No more than one model is in memory, and no transaction stands open while
 * somebody slow downloads.
 */
export async function fillSpool(path: string, models: AsyncIterable<HandedModel>): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx' })
  const failed = once(file, 'error').then(([error]) => Promise.reject(error as Error))
  failed.catch(() => undefined)
  try {
    for await (const model of models) {
      if (!file.write(`${lineOf(model)}\n`)) await Promise.race([once(file, 'drain'), failed])
    }
  } finally {
    file.end()
  }
  await Promise.race([once(file, 'close'), failed])
}

/** Who reads by lines ends one there too, and JSON lets them stand in a text. */
function lineOf(model: HandedModel): string {
  return JSON.stringify(model).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

export async function* readSpool(path: string): AsyncGenerator<HandedModel> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity })
  // The file is our own, written a moment ago.
  for await (const line of lines) yield JSON.parse(line) as HandedModel
}
