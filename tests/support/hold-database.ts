import type { Fault, SeenRequest } from './fault-proxy.ts'

/** An address that is answered late, and that no page of the app asks for. */
const PAUSE = '/health?pause'
const PAUSE_MS = 500

/** Runs in a page, and has nothing but its parameter. */
function hold(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => {
      const db = opening.result
      const store = db.transaction([...db.objectStoreNames], 'readwrite').objectStore('meta')
      const goOn = () => {
        store.count().onsuccess = () => {
          resolve(true)
          // A transaction ends where nothing is asked of it. The page stands still meanwhile, so that this costs
          // nothing.
          const call = new XMLHttpRequest()
          call.open('GET', '/health?pause', false)
          call.send()
          goOn()
        }
      }
      goOn()
    }
  })
}

interface HoldingPage {
  goto: (url: string) => Promise<unknown>
  evaluate: (run: typeof hold, name: string) => Promise<boolean>
}

interface Network {
  url: string
  decide: (rule: (seen: SeenRequest) => Fault) => void
}

/**
 * As a page that was frozen inside a transaction this one keeps all others from the database, until its window is
 * closed.
 */
export async function holdDatabase(page: HoldingPage, network: Network): Promise<boolean> {
  network.decide(({ path }) =>
    path === PAUSE ? { until: new Promise((resolve) => setTimeout(resolve, PAUSE_MS)) } : 'pass',
  )
  await page.goto(`${network.url}/health`)
  return page.evaluate(hold, 'survey:admin')
}
