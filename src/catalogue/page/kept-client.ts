import type { HandedToken } from '#api/tokens.ts'
import { isTakenOn, untilTakenOn } from '#lib/taken-on.ts'
import { type CatalogueClient, type ClientDeps, createCatalogueClient } from './client.ts'
import { CATALOGUE_KINDS, type CataloguePort } from './port.ts'

export interface KeptClient extends CatalogueClient, CataloguePort {}

interface KeptClientDeps extends ClientDeps {
  /** Whether a worker that begins now reads through the service worker, which keeps what it reads. */
  serviceWorker?: { isTakenOn: () => boolean; untilTakenOn: () => Promise<boolean> }
}

/**
 * The catalogue worker of a page, and the way to have what it reads kept. On the first page of a device it begins
 * before the service worker does, and reads past it. It goes on as it is, with the searches that are open; a second
 * worker, which begins under the service worker, reads the same once more and ends.
 */
export function createKeptClient(deps: KeptClientDeps): KeptClient {
  const { serviceWorker = { isTakenOn, untilTakenOn }, ...ofClient } = deps
  let readsPast = false
  const client = createCatalogueClient({
    ...ofClient,
    start: () => {
      readsPast = !serviceWorker.isTakenOn()
      return deps.start()
    },
  })
  let token: HandedToken | null = null
  let second: CatalogueClient | null = null
  let reading: Promise<boolean> | null = null
  let isOver = false

  const readAgain = async (): Promise<boolean> => {
    if (!(await serviceWorker.untilTakenOn()) || isOver) return false
    second = createCatalogueClient(ofClient)
    if (token !== null) second.handToken(token)
    try {
      return await readAll(second)
    } finally {
      second.close()
      second = null
    }
  }

  return {
    ...client,
    keep: async () => {
      if (!(await readAll(client))) return false
      if (!readsPast) return true
      reading ??= readAgain()
      const isKept = await reading
      if (!isKept) reading = null
      return isKept
    },
    handToken: (handed) => {
      token = handed
      client.handToken(handed)
      second?.handToken(handed)
    },
    close: () => {
      isOver = true
      client.close()
      second?.close()
    },
  }
}

/** @returns whether each of them is here whole */
async function readAll({ load, state }: CatalogueClient): Promise<boolean> {
  try {
    for (const kind of CATALOGUE_KINDS) await load(kind)
  } catch (error) {
    console.warn('The catalogues could not be taken along.', error)
  }
  return CATALOGUE_KINDS.every((kind) => state(kind).phase === 'ready')
}
