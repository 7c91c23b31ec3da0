/** The parts of `{unique}-{main}.{sub}`: main is the column of the process map, sub the row. */
export interface ProcessNumber {
  unique: string
  main: number
  sub: number
}

const PATTERN = /^(.*)-(\d+)(?:\.(\d+))?$/s

/** Reads a process number; the last dash counts, and whatever is missing is 0. */
export function parseProcessNumber(value: string): ProcessNumber {
  const match = PATTERN.exec(value)
  if (match === null) return { unique: value === '' ? '0' : value, main: 0, sub: 0 }
  return {
    unique: match[1] || '0',
    main: toCount(match[2]),
    sub: toCount(match[3]),
  }
}

/** `R12-3.1` for unique `R12`, main 3 and sub 1. */
export function composeProcessNumber({ unique, main, sub }: ProcessNumber): string {
  return `${unique}-${main}.${sub}`
}

/**
 * The number of a process after its model went from one industry to another: where it begins with the id of the old
 * one, it begins with that of the new one. What a person typed instead of it stays.
 */
export function inOtherIndustry(value: string, { from, to }: { from: number; to: number }): string {
  const number = parseProcessNumber(value)
  return number.unique === String(from) ? composeProcessNumber({ ...number, unique: String(to) }) : value
}

/**
 * Three-way merge of a number by its two parts: the place (`3.1`), which people give, and what stands before it, which
 * follows the model. One that both sides changed is mine.
 * @returns also whether there is such a part, on which they do not agree
 */
export function mergeProcessNumbers(numbers: { base: string; mine: string; theirs: string }): {
  number: string
  isDisputed: boolean
} {
  const [base, mine, theirs] = [partsOf(numbers.base), partsOf(numbers.mine), partsOf(numbers.theirs)]
  const merged: Parts = {
    unique: mine.unique === base.unique ? theirs.unique : mine.unique,
    place: mine.place === base.place ? theirs.place : mine.place,
  }
  const isDisputed = (['unique', 'place'] as const).some(
    (part) => theirs[part] !== base[part] && theirs[part] !== merged[part],
  )
  if (isSameNumber(merged, theirs)) return { number: numbers.theirs, isDisputed }
  if (isSameNumber(merged, mine)) return { number: numbers.mine, isDisputed }
  return { number: `${merged.unique}-${merged.place}`, isDisputed }
}

interface Parts {
  unique: string
  place: string
}

function partsOf(value: string): Parts {
  const { unique, main, sub } = parseProcessNumber(value)
  return { unique, place: `${main}.${sub}` }
}

function isSameNumber(one: Parts, other: Parts): boolean {
  return one.unique === other.unique && one.place === other.place
}

/** `column.row` as the cards of the process map show it. */
export function processPosition(value: string): string {
  const { main, sub } = parseProcessNumber(value)
  return `${main}.${sub}`
}

/** Of a main or a sub number that is typed here. */
export const MAX_DIGITS = 6

/** The largest main number that can be typed. */
export const LARGEST_MAIN = 10 ** MAX_DIGITS - 1

/** What may be stored: one that is read back as it was written. */
export const PROCESS_NUMBER = /^.*-\d{1,6}(\.\d{1,6})?$/s
export const NO_PROCESS_NUMBER = '공정 번호는 고유번호-주번호.부번호로 적어주세요. 예: 266-1.0'

/** As many as a number holds exactly; another server may give more than can be typed here. */
const EXACT_DIGITS = 15

function toCount(digits: string | undefined): number {
  return digits === undefined ? 0 : Number(digits.slice(0, EXACT_DIGITS))
}
