import type { Locator } from '@playwright/test'

/** @returns whether each of them stands behind the one before it in the document */
export async function areInOrder(parts: readonly Locator[]): Promise<boolean> {
  for (const [index, part] of parts.entries()) {
    const before = await parts[index - 1]?.elementHandle()
    if (before === undefined) continue
    const isBehind = await part.evaluate(
      (element, earlier) =>
        (earlier.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
      before,
    )
    if (!isBehind) return false
  }
  return true
}
