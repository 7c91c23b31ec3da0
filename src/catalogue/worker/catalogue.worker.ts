import { createClient } from '#api/client.ts'
import { createLookups } from '#api/lookups.ts'
import { CatalogueEngine } from './engine.ts'
import { toWorker } from '#catalogue/messages.ts'
import { parseConfig } from '#lib/config.ts'

/** The search worker: holds the catalogues, searches them, and asks the server for what they lack. */
const config = parseConfig(import.meta.env)

const engine = new CatalogueEngine({
  createLookups: (token) =>
    createLookups(
      createClient({
        host: config.apiHost === '' ? location.origin : config.apiHost,
        authScheme: config.authScheme,
        token,
      }),
    ),
  post: (message) => {
    postMessage(message)
  },
  now: () => performance.now(),
})

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  engine.hear(toWorker.parse(data))
})
