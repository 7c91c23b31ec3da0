const works = new Set<() => Promise<void>>()

/** Whoever goes to another page has arrived there by then, in ms. A reload before would take the place of that. */
export const ARRIVES_ELSEWHERE_MS = 10_000

/** A form that cannot be written must not hold the page for ever. */
const LONGEST_MS = 3000

/** Has `work` done before the page reloads for a new version: what is typed a moment ago reaches the device. */
export function beforeReload(work: () => Promise<void>): () => void {
  works.add(work)
  return () => works.delete(work)
}

export async function finishBeforeReload(): Promise<void> {
  const finished = Promise.allSettled([...works].map((work) => work()))
  const patience = new Promise((resolve) => setTimeout(resolve, LONGEST_MS))
  await Promise.race([finished, patience])
}
