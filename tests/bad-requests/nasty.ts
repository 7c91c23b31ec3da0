/** What a request is spoiled with. Drawn by a seeded random, so that each can be sent again. */
export type Random = () => number

export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!
export const whole = (random: Random, below: number): number => Math.floor(random() * below)

const NUL = String.fromCharCode(0)

const TEXTS = [
  '', ' ', NUL, `a${NUL}b`, '\uD83D', '\uDE00', 'a\uD83Db', '\uFFFF', '\u202Eab', '👩🏽‍🏭', '가'.normalize('NFD'), '가'.repeat(400),
  'x'.repeat(5_000), "'); drop table models; --", "' or 1=1 --", '%', '_', '\\', '\\u0000', '../../etc/passwd', '..', '/',
  '{{7*7}}', '${7*7}', '<img src=x onerror=alert(1)>', '\r\nset-cookie: a=b', '0', '-0', '-1', '1e999', 'NaN', 'Infinity',
  'null', 'true', 'undefined', '__proto__', 'constructor', '2026-02-31', '0000-00-00', '+275760-09-13T00:00:00.001Z',
  '2026-13-01T25:61:61Z', '9'.repeat(400), '1'.repeat(40), '00000000-0000-0000-0000-000000000000',
] as const // prettier-ignore

const NUMBERS = [
  0, -0, -1, 1, 2, 0.1, 1e-300, 1e300, -1e300, 2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296,
  Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 2, 1e21, 8_640_000_000_000_001,
] as const // prettier-ignore

/** A text of any code units at all, halves of pairs and control characters among them. */
function anyText(random: Random): string {
  const length = whole(random, 30)
  return Array.from({ length }, () =>
    String.fromCharCode(random() < 0.5 ? whole(random, 128) : whole(random, 65_536)),
  ).join('')
}

export function nastyText(random: Random): string {
  return random() < 0.6 ? pick(random, TEXTS) : anyText(random)
}

export function nastyValue(random: Random, depth = 0): unknown {
  const kind = whole(random, depth > 3 ? 5 : 8)
  switch (kind) {
    case 0:
    case 1:
      return nastyText(random)
    case 2:
    case 3:
      return random() < 0.7 ? pick(random, NUMBERS) : (random() - 0.5) * 10 ** whole(random, 40)
    case 4:
      return pick(random, [null, true, false])
    case 5:
      return Array.from({ length: whole(random, 5) }, () => nastyValue(random, depth + 1))
    case 6:
      return Object.fromEntries(
        Array.from({ length: whole(random, 4) }, () => [nastyText(random), nastyValue(random, depth + 1)]),
      )
    default:
      return pick(random, [
        { id: nastyValue(random, depth + 1) },
        { __proto__: null },
        { length: -1 },
        [[]],
        [{}],
      ])
  }
}

/** JSON that no value gives: broken off, deep, with numbers and names as only a sender by hand writes them. */
export function oddJson(random: Random): string | Buffer {
  const deep = 10 ** (1 + whole(random, 4))
  return pick<() => string | Buffer>(random, [
    () => `${'['.repeat(deep)}${']'.repeat(deep)}`,
    () => `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
    () => `{"title":${'['.repeat(deep)}`,
    () => '{"title": ',
    () => '{"title":"a","title":"b","title":{"title":1}}',
    () => '{"__proto__":{"role":"writer"}}',
    () => '{"constructor":{"prototype":{"role":"writer"}}}',
    () => `{"memo":${'9'.repeat(400)},"kpi0Id":-0.0e-999}`,
    () => '{"memo":"\\ud83d","name":"\\u0000","title":"\\udc00\\ud800"}',
    () => Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
    () => Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
    () => Buffer.from(Array.from({ length: whole(random, 200) }, () => whole(random, 256))),
    () => pick(random, ['', ' ', 'null', '1', '"x"', '[]', 'NaN', 'undefined', '{}', '{}{}', '//', '\u0000']),
    () => `{"${'k'.repeat(whole(random, 20_000))}":1}`,
    () => `[${'1,'.repeat(whole(random, 20_000))}1]`,
  ])()
}
