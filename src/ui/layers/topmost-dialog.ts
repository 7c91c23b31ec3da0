/** The modal dialog over all others; null: there is none. */
export function topmostDialog(): HTMLDialogElement | null {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1) ?? null
}
