/** What differs by the size of the window alone: `npm test` plays one of them, `npm run e2e` all. */
export const leftOut = (isLeftOut: boolean) => ({ tag: isLeftOut ? ['@long'] : [] })

/**
 * What takes half a minute and whose guarantee a quicker test of `npm test` watches, too: another journey, a history,
 * a unit test. `npm run e2e` plays it.
 */
export const LONG = { tag: '@long' }
