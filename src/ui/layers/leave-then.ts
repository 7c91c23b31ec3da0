import { flushSync } from 'react-dom'
import { nextPaint } from '#lib/next-paint.ts'
import { topmostDialog } from './topmost-dialog.ts'

/**
 * Takes the topmost dialog out of sight, and closes it behind that frame: the browser then finds the style of the whole
 * page anew, as what was inert is not any more. A second tap or key in between does nothing.
 */
export async function leaveThen(close: () => void): Promise<void> {
  const dialog = topmostDialog()
  if (dialog === null) {
    close()
    return
  }
  if (dialog.dataset['leaving'] !== undefined) return
  dialog.dataset['leaving'] = ''
  try {
    await nextPaint()
    flushSync(close)
  } finally {
    // One that stays after all is seen again.
    delete dialog.dataset['leaving']
  }
}
