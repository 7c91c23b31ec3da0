type Container = Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>

/** A slow network brings the app's files in this time, or they are not waited for. */
const PATIENCE_MS = 60_000

/**
 * Whether what this page asks the network for passes through the service worker. The first page of a device begins
 * without it, and is taken on once the app is installed; a browser that has none keeps nothing and opens no page
 * offline.
 */
export function isTakenOn(container: Container | undefined = ofThisPage()): boolean {
  return container === undefined || container.controller !== null
}

/** @returns false where the page has waited long and still goes past it */
export function untilTakenOn(container: Container | undefined = ofThisPage()): Promise<boolean> {
  if (container === undefined || isTakenOn(container)) return Promise.resolve(true)
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS, false)
    const onChange = () => {
      clearTimeout(timer)
      resolve(true)
    }
    container.addEventListener('controllerchange', onChange, { once: true })
  })
}

/** While developing, there is none. */
function ofThisPage(): Container | undefined {
  return import.meta.env.PROD && 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
}
