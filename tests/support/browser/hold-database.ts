import type { Fault, SeenRequest } from '../server/fault-proxy.ts'

/** An address that is answered late, and that no page of the app asks for. */
const PAUSE = '/health?pause'
const PAUSE_MS = 500

/** An address at which there is a page without any rules of the server. */
const HOLDER = '/health?holder'

const DATABASE = 'survey:admin'

/** Runs in a page or a worker of one, and has nothing but its parameter. */
function hold(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => {
      const db = opening.result
      const store = db.transaction([...db.objectStoreNames], 'readwrite').objectStore('meta')
      const goOn = () => {
        store.count().onsuccess = () => {
          resolve(true)
          // A transaction ends where nothing is asked of it. What holds it stands still meanwhile, so that this costs
          // nothing.
          const call = new XMLHttpRequest()
          call.open('GET', `${location.origin}/health?pause`, false)
          call.send()
          goOn()
        }
      }
      goOn()
    }
  })
}

/** Runs in a page. Begins a worker that tells once it has begun. */
function begin(script: string): Promise<boolean> {
  const worker = new Worker(URL.createObjectURL(new Blob([script])))
  return new Promise((resolve) => {
    worker.onmessage = () => resolve(true)
  })
}

interface HoldingPage {
  goto: (url: string) => Promise<unknown>
  evaluate: (run: typeof hold, what: string) => Promise<boolean>
}

interface Network {
  url: string
  decide: (rule: (seen: SeenRequest) => Fault) => void
}

/**
 * As a page that was frozen inside a transaction this one keeps all others from the database, until its window is
 * closed.
 * @param by a worker of it, where a page that stands still stops what drives its browser, too
 */
export async function holdDatabase(
  page: HoldingPage,
  network: Network,
  by: 'page' | 'worker' = 'page',
): Promise<boolean> {
  network.decide(({ path }) => {
    if (path === HOLDER) return { status: 200, body: '<!doctype html>', type: 'text/html' }
    return path === PAUSE ? { until: new Promise((resolve) => setTimeout(resolve, PAUSE_MS)) } : 'pass'
  })
  await page.goto(network.url + HOLDER)
  if (by === 'page') return page.evaluate(hold, DATABASE)
  return page.evaluate(begin, `(${String(hold)})('${DATABASE}').then(postMessage)`)
}
