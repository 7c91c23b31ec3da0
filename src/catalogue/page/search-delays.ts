/** How long the typing pauses before the server is asked. The device answers every key. */
export const SEARCH_DELAY_MS = { equipment: 300, kpi: 300, industry: 500 } as const
