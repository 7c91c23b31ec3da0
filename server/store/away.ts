/** A connection that could not be made: nothing was asked of whoever is at its other end. */
const NO_CONNECTION: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/**
 * PostgreSQL starts or stops, has no connection or memory left, or cut a statement off, at its time limit or since two
 * waited for each other, and took it back.
 */
const TURNED_AWAY: ReadonlySet<string> = new Set(['57P03', '53300', '53200', '57014', '40P01'])
const DISK_FULL = '53100'
/** Of the pool, which gives them no code. */
const NO_CONNECTION_IN_TIME =
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout|timeout expired)$/
/** PostgreSQL ended the connection, or it broke. */
const LOST_CODES: ReadonlySet<string> = new Set([
  '57P01',
  '57P02',
  '25P03',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
])
const LOST_WORDS = /^Connection terminated|not queryable|does not answer/

/**
 * Whether the database was away in a way that says for certain that nothing was written. A write whose connection
 * broke on the way may have been carried out: that it was not must not be claimed.
 */
export function isDatabaseAway(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, message }) =>
      NO_CONNECTION.has(code) || TURNED_AWAY.has(code) || NO_CONNECTION_IN_TIME.test(message),
  )
}

/**
 * Whether the disk of the database is full: the statement has failed, and what its transaction wrote was taken back.
 */
export function isDatabaseFull(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === DISK_FULL)
}

/** Whether the connection to the database broke while a query was under way. */
export function isConnectionLost(error: unknown): boolean {
  const isQuery = error instanceof Error && 'query' in error
  return (
    isQuery && causesOf(error).some(({ code, message }) => LOST_CODES.has(code) || LOST_WORDS.test(message))
  )
}

/** An error and what it was thrown because of, the outermost first. */
function causesOf(error: unknown): { code: string; message: string }[] {
  const found: { code: string; message: string }[] = []
  for (let one = error; one instanceof Error && found.length < 10; one = one.cause) {
    const code = 'code' in one && typeof one.code === 'string' ? one.code : ''
    found.push({ code, message: one.message })
  }
  return found
}
