import { convertHangulToQwerty, convertQwertyToHangul, disassemble } from 'es-hangul'
import { type HalfTyped, halfTyped, isInitial, isSyllable, toInitials, toSearchForm } from './hangul.ts'

/** One word to look for; it matches where its initials match and its characters agree. */
export interface SearchWord {
  chars: string
  initials: string
  /** What its last character may become; null where that is no syllable. */
  last: HalfTyped | null
}

/** A reading of what was typed. All words of one reading must occur; a worse reading ranks behind a better. */
export interface Reading {
  words: SearchWord[]
  penalty: number
}

const NOT_AS_TYPED = 40

/**
 * What a person may mean: the text as one piece, word by word, and typed with the keyboard in the wrong
 * language (rhdwjd for 공정, 춫 for cnc). Empty for a blank text.
 */
export function readQuery(typed: string): Reading[] {
  const text = toSearchForm(typed).trim()
  if (text === '') return []
  const readings = [...readingsOf(text, 0)]
  const slip = toSearchForm(switchKeyboard(typed.normalize('NFC').trim()))
  if (slip !== text) readings.push(...readingsOf(slip, NOT_AS_TYPED))
  return readings
}

function readingsOf(text: string, penalty: number): Reading[] {
  const words = text.split(/\s+/).map(toWord)
  if (words.length === 1) return [{ words, penalty }]
  return [
    { words: [toWord(text.replace(/\s+/g, ''))], penalty },
    { words, penalty },
  ]
}

function toWord(text: string): SearchWord {
  const chars = splitConsonants(text)
  const last = chars.charAt(chars.length - 1)
  return {
    chars,
    initials: toInitials(chars),
    last: isSyllable(last.charCodeAt(0)) ? halfTyped(last) : null,
  }
}

/** Two initials typed in a row may arrive as one cluster: ㄳ is ㄱㅅ. */
function splitConsonants(text: string): string {
  return text.replace(/[ㄳㄵㄶㄺㄻㄼㄽㄾㄿㅀㅄ]/g, (cluster) => disassemble(cluster))
}

function switchKeyboard(text: string): string {
  if (/[가-힣ㄱ-ㅎㅏ-ㅣ]/.test(text)) return isOnlyInitials(text) ? text : convertHangulToQwerty(text)
  const hangul = convertQwertyToHangul(text)
  return /[가-힣]/.test(hangul) ? hangul : text
}

function isOnlyInitials(text: string): boolean {
  return Array.from(splitConsonants(text)).every((char) => isInitial(char) || /\s/.test(char))
}
