import { disassemble, removeLastCharacter } from 'es-hangul'

const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3
const SYLLABLES_PER_INITIAL = 588
const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'

export function isSyllable(code: number): boolean {
  return code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE
}

export function isInitial(char: string): boolean {
  return INITIALS.includes(char)
}

/** Every syllable as its initial consonant, everything else as it is: 공정 A → ㄱㅈ A. The length stays. */
export function toInitials(text: string): string {
  let initials = ''
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    initials += isSyllable(code)
      ? INITIALS.charAt(Math.floor((code - FIRST_SYLLABLE) / SYLLABLES_PER_INITIAL))
      : text.charAt(at)
  }
  return initials
}

/**
 * Composed (NFKC) and in lower case: how texts are compared in a search, here as at the server. So 500kg finds 500㎏.
 * Letters that stand alone stay as they are typed: they look for syllables, and that form makes parts of one of them.
 */
export function toSearchForm(text: string): string {
  return text.replaceAll(/[^ㄱ-ㆎ]+/g, (part) => part.normalize('NFKC')).toLowerCase()
}

/** What a syllable may still become while it is being typed. */
export interface HalfTyped {
  /** The syllables that begin with its letters, itself among them: 저 → 저 적 전 정 … */
  canBecome: (code: number) => boolean
  /** Its last consonant may turn out to begin the next syllable: 강 → 가 and ㅇ (가위). Null without one. */
  carry: { stem: number; initial: number } | null
}

export function halfTyped(syllable: string): HalfTyped {
  const letters = disassemble(syllable)
  const first = syllable.charCodeAt(0) - ((syllable.charCodeAt(0) - FIRST_SYLLABLE) % SYLLABLES_PER_INITIAL)
  const reachable = new Set<number>()
  for (let code = first; code < first + SYLLABLES_PER_INITIAL; code += 1) {
    if (disassemble(String.fromCharCode(code)).startsWith(letters)) reachable.add(code)
  }
  return { canBecome: (code) => reachable.has(code), carry: carryOf(syllable, letters) }
}

function carryOf(syllable: string, letters: string): HalfTyped['carry'] {
  const stem = removeLastCharacter(syllable)
  const initial = letters.charAt(letters.length - 1)
  if (!isInitial(initial) || !isSyllable(stem.charCodeAt(0))) return null
  return { stem: stem.charCodeAt(0), initial: initial.charCodeAt(0) }
}
