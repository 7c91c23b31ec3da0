import type { KeyboardEvent } from 'react'

/** Whether a key belongs to the composition of a Hangul syllable (IME). Safari shows it only by the key code. */
export function isComposing(event: KeyboardEvent): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- there is no other sign of it in Safari
  return event.nativeEvent.isComposing || event.keyCode === 229
}
