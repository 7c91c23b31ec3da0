/** The version of a record as its ETag; a model and a process may have the same id. */
export const modelEtag = (id: number, version: number) => `"m${id}-${version}"`
export const processEtag = (id: number, version: number) => `"p${id}-${version}"`
