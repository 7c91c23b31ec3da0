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

/** `column.row` as the cards of the process map show it. */
export function processPosition(value: string): string {
  const { main, sub } = parseProcessNumber(value)
  return `${main}.${sub}`
}

/** Of a main or a sub number. */
export const MAX_DIGITS = 6

/** The largest main number that can be typed and is read as it is. */
export const LARGEST_MAIN = 10 ** MAX_DIGITS - 1

function toCount(digits: string | undefined): number {
  return digits === undefined ? 0 : Number(digits.slice(0, MAX_DIGITS))
}
