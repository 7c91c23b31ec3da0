import { type EndableWorker, endable } from '#lib/workers/page-worker.ts'

/** Starts the catalogue worker; it ends with the page that started it. */
export function startWorker(): EndableWorker {
  return endable(
    new Worker(new URL('../worker/catalogue.worker.ts', import.meta.url), {
      type: 'module',
      name: 'catalogue',
    }),
  )
}
