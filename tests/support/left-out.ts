/**
 * What takes long: `npm run e2e` plays it, `npm test` does not. Whether an edit or a photo is lost or doubled, a
 * quicker test of `npm test` asks, too: another journey, a history, a unit test. Layout, memory, speed and the
 * words of dialogs may be asked here alone.
 */
export const LONG = { tag: '@long' }

/**
 * Of twins, which differ by the size of the window, the area, or what is looked at: `npm test` plays one, `npm run e2e`
 * all.
 */
export const leftOut = (isLeftOut: boolean) => (isLeftOut ? LONG : {})

/**
 * The app is put away on the device at its first visit, as for everybody: a second of a processor. `npm run e2e` has
 * it in every journey, `npm test` where one opens a page without network, or asks what the service worker does.
 */
export const INSTALLED = { serviceWorkers: 'allow' } as const
