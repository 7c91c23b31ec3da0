import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** Whether a key belongs to the composition of a Hangul syllable (IME). Safari shows it only by the key code. */
export function isComposing(event: ReactKeyboardEvent | KeyboardEvent): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  // oxlint-disable-next-line typescript/no-deprecated -- there is no other sign of it in Safari
  return native.isComposing || native.keyCode === 229
}
