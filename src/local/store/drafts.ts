/** The name under which a form keeps what is typed but not saved: `process:KEY`, or `model:KEY:SECTION`. */
export const draftKeys = {
  process: (processKey: string) => `process:${processKey}`,
  model: (modelKey: string, section: string) => `model:${modelKey}:${section}`,
} as const
