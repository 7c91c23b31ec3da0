import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { HandedModel } from './handed-model.ts'

/** `{"models": [{area, model, processes}]}`, each in the shape in which the API answers it. */
export async function writeJson(path: string, read: () => AsyncIterable<HandedModel>): Promise<void> {
  await pipeline(Readable.from(json(read)), createWriteStream(path, { flags: 'wx' }))
}

async function* json(read: () => AsyncIterable<HandedModel>): AsyncGenerator<string> {
  yield '{"models":['
  let between = '\n'
  for await (const { area, model, processes } of read()) {
    yield between + JSON.stringify({ area, model, processes })
    between = ',\n'
  }
  yield '\n]}\n'
}
