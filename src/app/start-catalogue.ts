/** Starts the search worker; it ends with whoever started it. */
export function startCatalogue(): Worker {
  return new Worker(new URL('./catalogue-worker/catalogue.worker.ts', import.meta.url), {
    type: 'module',
    name: 'catalogue',
  })
}
