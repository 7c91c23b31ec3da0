import { readFileSync, statSync } from 'node:fs'

/** Loaded before a server: its clock is off by what a file says, in milliseconds, from one call to the next. */
const file = process.env['MOVED_CLOCK'] ?? ''
const realNow = Date.now
let offset = 0
let readAt = -1

function now(): number {
  const { mtimeMs } = statSync(file)
  if (mtimeMs !== readAt) {
    offset = Number(readFileSync(file, 'utf8'))
    readAt = mtimeMs
  }
  return Math.round(realNow() + offset)
}

const RealDate = Date
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], self) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, self) as object,
  apply: () => new RealDate(now()).toString(),
})
RealDate.now = now
