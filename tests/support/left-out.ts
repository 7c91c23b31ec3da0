/** What differs by size, area or file alone: `npm test` plays one of them, `npm run e2e` all. */
export const leftOut = (isLeftOut: boolean) => ({ tag: isLeftOut ? ['@long'] : [] })
