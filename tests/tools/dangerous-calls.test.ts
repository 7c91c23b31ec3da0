import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sources = globSync(['src/**/*.{ts,tsx}', 'server/**/*.ts', 'sw/**/*.ts']).map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(path, 'utf8'),
}))
const filesWith = (call: RegExp, where = /./) =>
  sources.filter(({ path, text }) => where.test(path) && call.test(text)).map(({ path }) => path)

it('the sources were read', () => {
  expect(sources.length).toBeGreaterThan(700)
})

it('nothing makes code, markup or a pattern out of text', () => {
  const made =
    /\beval\(|\bnew Function\b|\bnew RegExp\(|node:vm|innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write/
  for (const call of ['eval(a)', 'new RegExp(typed)', 'element.innerHTML = a']) expect(call).toMatch(made)
  expect(filesWith(made)).toEqual([])
})

it('no other program is started', () => {
  expect(filesWith(/child_process|cluster'/)).toEqual([])
})

it('the server sends requests to nobody but the database and the bucket', () => {
  const calls =
    /\bfetch\(|^(?!import type).* from '(node:(http|https|net|tls|dgram)|undici|@aws-sdk\/.*|pg)'|import\('@aws/m
  expect(filesWith(calls, /^server\//).toSorted()).toEqual([
    // A socket of this machine, by which the command asks the running server for a backup.
    'server/backup/ask-server.ts',
    'server/backup/serve-backups.ts',
    // Listens for a moment, to see whether a port is free.
    'server/check-place.ts',
    // Whether an address is one.
    'server/env.ts',
    // The words of the statuses.
    'server/http/failures.ts',
    'server/images/bucket-store.ts',
    'server/metrics/serve-metrics.ts',
    'server/store/database.ts',
  ])
})

it('no hash is a weak one', () => {
  const algorithms = sources.flatMap(({ text }) =>
    [...text.matchAll(/create(?:Hash|Hmac)\('([^']+)'/g)].map(([, name]) => name),
  )
  expect(algorithms.length).toBeGreaterThan(8)
  expect(new Set(algorithms)).toEqual(new Set(['sha256']))
})

it('what nobody may guess is drawn by the system, never by Math.random', () => {
  // Only waits are spread by it, so that not all come back at once.
  expect(filesWith(/Math\.random/, /^server\//).toSorted()).toEqual([
    'server/http/crowd.ts',
    'server/store/notices/listen.ts',
  ])
  expect(filesWith(/randomBytes\(32\)/)).toContain('server/auth/sessions/sessions.ts')
})
