import { nastyText, pick, type Random, whole } from './nasty.ts'

/** What no client of HTTP would send: lines that lie, bytes that are none of it, bodies that do not come. */
export function drawBytes(target: string, random: Random): Buffer {
  const line = pick(random, [`GET ${target} HTTP/1.1`, `POST ${target} HTTP/1.1`, `GET ${target} HTTP/9.9`, nastyText(random), 'GET', 'PRI * HTTP/2.0', `GET http://[::1${target} HTTP/1.1`]) // prettier-ignore
  const heads = Array.from({ length: whole(random, 4) }, () =>
    pick(random, [
      'Content-Length: 5', 'Content-Length: -1', 'Content-Length: 99999999999999999999', 'Transfer-Encoding: chunked',
      'Transfer-Encoding: chunked, chunked', 'Content-Type: application/json', 'Host: a\u0000b', 'Host:', 'Connection: upgrade',
      'Upgrade: websocket', 'Expect: 100-continue', 'Expect: x', `X-Long: ${'x'.repeat(20_000)}`, ': x', ' folded',
      `X: ${nastyText(random)}`, 'Content-Encoding: gzip',
    ]),
  ) // prettier-ignore
  const host = random() < 0.8 ? ['Host: 127.0.0.1'] : []
  const body = pick(random, ['', '{"a":', '5\r\nhello\r\n0\r\n\r\n', 'zz\r\n', nastyText(random)])
  return Buffer.from([line, ...host, ...heads, '', body].join(random() < 0.97 ? '\r\n' : '\n'))
}
