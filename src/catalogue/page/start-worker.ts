/** Starts the catalogue worker; it ends with the page that started it. */
export function startWorker(): Worker {
  return new Worker(new URL('../worker/catalogue.worker.ts', import.meta.url), {
    type: 'module',
    name: 'catalogue',
  })
}
