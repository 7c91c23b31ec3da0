/** How long typing rests before a list is searched. */
export const SEARCH_DELAY_MS = 300
