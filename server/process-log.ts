import { hostname } from 'node:os'
import { errorForLog } from './http/error-for-log.ts'

/** What the process says of itself, outside of any call. */
export interface ProcessLog {
  info: (words: string) => void
  /** @param error told with where it was thrown, unless it is one that is expected: then its message is all */
  failed: (error: unknown, options?: { isExpected?: boolean }) => void
}

/** For a person at a terminal, and for the demo. */
const inWords: ProcessLog = {
  info: (words) => console.log(words),
  failed: (error, { isExpected = false } = {}) =>
    console.error(isExpected && error instanceof Error ? error.message : error),
}

const INFO = 30
const FATAL = 60

/** For whoever collects the log: a line of JSON as every other. */
const inLines: ProcessLog = {
  info: (msg) => process.stdout.write(lineOf(INFO, { msg })),
  failed: (error, { isExpected = false } = {}) => {
    const msg = error instanceof Error && isExpected ? error.message : 'the server has failed'
    const err = error instanceof Error ? errorForLog(error) : { message: String(error) }
    process.stderr.write(lineOf(FATAL, { msg, ...(!isExpected && { err }) }))
  },
}

function lineOf(level: number, more: object): string {
  return `${JSON.stringify({ level, time: Date.now(), pid: process.pid, hostname: hostname(), ...more })}\n`
}

export function processLog(isDemo: boolean): ProcessLog {
  return isDemo || process.stdout.isTTY ? inWords : inLines
}
