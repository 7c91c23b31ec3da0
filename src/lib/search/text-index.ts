import { isInitial, toInitials, toSearchForm } from './hangul.ts'
import type { Reading, SearchWord } from './search-query.ts'

/**
 * Many short texts made ready for searching. All of them stand in one string, a line each, without spaces and
 * beside it the same in initial consonants, character by character. A search runs over the initials, which
 * are few and found fast, and looks at the characters only where they agree.
 */
export interface TextIndex {
  size: number
  chars: string
  initials: string
  /** 1 where a word begins. */
  wordStarts: Uint8Array
  /** Where each text begins; one more entry marks the end. */
  offsets: Uint32Array
}

export function createTextIndex(texts: readonly string[]): TextIndex {
  const lines: string[] = []
  const starts: number[] = []
  const offsets = new Uint32Array(texts.length + 1)
  let at = 0
  for (const [row, text] of texts.entries()) {
    const line = squeeze(toSearchForm(text), starts)
    starts.push(0)
    lines.push(line)
    at += line.length + 1
    offsets[row + 1] = at
  }
  const chars = lines.map((line) => `${line}\n`).join('')
  return {
    size: texts.length,
    chars,
    initials: toInitials(chars),
    wordStarts: Uint8Array.from(starts),
    offsets,
  }
}

/** The text without spaces; says for each character whether a word begins with it. */
function squeeze(text: string, starts: number[]): string {
  let squeezed = ''
  let before = ''
  for (const char of text.split('')) {
    const kind = kindOf(char)
    if (kind !== ' ') {
      squeezed += char
      starts.push(kind !== '.' && kind !== before ? 1 : 0)
    }
    before = kind
  }
  return squeezed
}

/** A word begins after a space or a mark, and where Hangul, Latin and digits meet. */
function kindOf(char: string): string {
  if (char >= '가' && char <= '힣') return '가'
  if (char >= '0' && char <= '9') return '0'
  if (/\s/.test(char)) return ' '
  return /\p{L}/u.test(char) ? 'a' : '.'
}

/** How good a match is; lower is better. 0 is none, so that a fresh array means "nothing found". */
const WHOLE = 1
const START = 4
const WORD_START = 8
const INSIDE = 16
const WORST = 255

/**
 * The penalty of each row for one reading; 0 where it does not match. Same input, same answer: ranking by
 * penalty, length and row is stable.
 */
export function findReading(index: TextIndex, reading: Reading): Uint8Array {
  const [first, ...rest] = reading.words
  const total = new Uint8Array(index.size)
  if (first === undefined) return total
  markWord(index, first, total)
  for (const word of rest) {
    const own = new Uint8Array(index.size)
    markWord(index, word, own)
    for (let row = 0; row < index.size; row += 1) {
      const sum = total[row] === 0 || own[row] === 0 ? 0 : (total[row] ?? 0) + (own[row] ?? 0)
      total[row] = Math.min(sum, WORST)
    }
  }
  if (reading.penalty > 0) {
    for (let row = 0; row < index.size; row += 1) {
      if (total[row] !== 0) total[row] = Math.min((total[row] ?? 0) + reading.penalty, WORST)
    }
  }
  return total
}

function markWord(index: TextIndex, word: SearchWord, penalties: Uint8Array): void {
  const { initials, offsets } = index
  let row = 0
  for (let at = initials.indexOf(word.initials); at >= 0; at = initials.indexOf(word.initials, at + 1)) {
    while ((offsets[row + 1] ?? 0) <= at) row += 1
    const quality = agree(index, word, at)
    if (quality < 0) continue
    const penalty = placeOf(index, word, { at, row, quality }) + quality
    const best = penalties[row] ?? 0
    if (best === 0 || penalty < best) penalties[row] = penalty
  }
}

/** 0 as typed, 1 with the last syllable half typed, 2 with its last consonant in the next; -1 no match. */
function agree(index: TextIndex, word: SearchWord, at: number): number {
  const end = word.chars.length - 1
  for (let i = 0; i < end; i += 1) {
    if (!agreesAt(index, word, at, i)) return -1
  }
  if (agreesAt(index, word, at, end)) return 0
  if (word.last === null) return -1
  const code = index.chars.charCodeAt(at + end)
  if (word.last.canBecome(code)) return 1
  const { carry } = word.last
  return carry?.stem === code && index.initials.charCodeAt(at + end + 1) === carry.initial ? 2 : -1
}

function agreesAt(index: TextIndex, word: SearchWord, at: number, i: number): boolean {
  const code = word.chars.charCodeAt(i)
  return index.chars.charCodeAt(at + i) === code || isInitialCode(code)
}

function isInitialCode(code: number): boolean {
  return code >= 0x3131 && code <= 0x314e && isInitial(String.fromCharCode(code))
}

function placeOf(
  index: TextIndex,
  word: SearchWord,
  hit: { at: number; row: number; quality: number },
): number {
  const start = index.offsets[hit.row] ?? 0
  if (hit.at !== start) return index.wordStarts[hit.at] === 1 ? WORD_START : INSIDE
  const length = (index.offsets[hit.row + 1] ?? 0) - 1 - start
  return length === word.chars.length && hit.quality === 0 ? WHOLE : START
}
