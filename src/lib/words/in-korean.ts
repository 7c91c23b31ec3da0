/** A server's text, where it was written for people here; null for whatever else a server or a gateway says. */
export function inKorean(text: string): string | null {
  return /\p{Script=Hangul}/u.test(text) ? text : null
}
