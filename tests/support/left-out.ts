/**
 * What takes long: `npm run e2e` plays it, `npm test` does not. Whether an edit or a photo is lost or doubled, a
 * quicker test of `npm test` asks, too: another journey, a history, a unit test. Layout, memory and speed may be asked
 * here alone.
 */
export const LONG = { tag: '@long' }

/** What differs by the size of the window or by the area alone: `npm test` plays one of them, `npm run e2e` all. */
export const leftOut = (isLeftOut: boolean) => (isLeftOut ? LONG : {})

/**
 * The app is put away on the device at its first visit, as for everybody: a second of a processor. `npm run e2e` has
 * it in every journey, `npm test` where one opens a page without network, or asks what the service worker does.
 */
export const INSTALLED = { serviceWorkers: 'allow' } as const
