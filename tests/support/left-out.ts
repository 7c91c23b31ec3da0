/**
 * What takes long: `npm run e2e` plays it, `npm test` does not. Whether an edit or a photo is lost or doubled, a
 * quicker test of `npm test` asks, too: another journey, a history, a unit test. Layout, memory and speed may be asked
 * here alone.
 */
export const LONG = { tag: '@long' }

/** What differs by the size of the window alone: `npm test` plays one of them, `npm run e2e` all. */
export const leftOut = (isLeftOut: boolean) => (isLeftOut ? LONG : {})
