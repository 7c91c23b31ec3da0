import { notify } from './layers/notify.ts'

/** Puts a text where it can be pasted from, and says whether it is there. */
export async function copyText(text: string, words: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify({ kind: 'success', title: words.done })
  } catch {
    notify({ kind: 'error', title: words.failed })
  }
}
