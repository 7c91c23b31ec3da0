/** What differs by the size of the window alone: `npm test` plays one of them, `npm run e2e` all. */
export const leftOut = (isLeftOut: boolean) => ({ tag: isLeftOut ? ['@long'] : [] })
