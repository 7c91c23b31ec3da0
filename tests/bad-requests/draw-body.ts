import { nastyText, nastyValue, pick, type Random, whole } from './nasty.ts'

/** What is used of a JSON schema as the reference has it. */
export interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  maximum?: number
}

/** What is there: ids that a body or an address may name. */
export interface Known {
  ids: readonly number[]
  texts: readonly string[]
}

/** How often a part of a good value is replaced by a bad one. */
const SPOILED = 0.12
const LEFT_OUT = 0.25

/** A value that nearly is as the schema asks: far enough in to reach what lies behind the check of types. */
export function drawValue(schema: Schema, known: Known, random: Random): unknown {
  if (random() < SPOILED) return nastyValue(random)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives !== undefined) return drawValue(pick(random, alternatives), known, random)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return pick(random, schema.enum)
  const type = Array.isArray(schema.type) ? pick(random, schema.type) : schema.type
  switch (type) {
    case 'object':
      return drawObject(schema, known, random)
    case 'array': {
      const items = schema.items ?? {}
      return Array.from({ length: whole(random, 5) }, () => drawValue(items, known, random))
    }
    case 'integer':
    case 'number':
      return random() < 0.8 ? pick(random, known.ids) : whole(random, 100)
    case 'boolean':
      return random() < 0.5
    case 'null':
      return null
    case 'string':
      return drawText(schema, known, random)
    case undefined:
    default:
      return nastyValue(random)
  }
}

function drawObject({ properties = {}, required = [] }: Schema, known: Known, random: Random): object {
  const entries = Object.entries(properties)
    .filter(([name]) => random() >= (required.includes(name) ? 0.05 : LEFT_OUT))
    .map(([name, one]) => [name, drawValue(one, known, random)] as const)
  const odd = random() < 0.1 ? [[nastyText(random), nastyValue(random)] as const] : []
  // As JSON.parse makes it: a name may be __proto__.
  const made: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const [name, value] of [...entries, ...odd]) made[name] = value
  return made
}

function drawText({ format }: Schema, known: Known, random: Random): string {
  if (random() < 0.3) return nastyText(random)
  if (format === 'date-time') return new Date(whole(random, 2 ** 31) * 1_000).toISOString()
  if (format === 'date') return new Date(whole(random, 2 ** 31) * 1_000).toISOString().slice(0, 10)
  return pick(random, known.texts)
}

/** An upload, or what somebody takes for one. */
export function drawUpload(photo: Buffer, random: Random): { type: string; bytes: Buffer } {
  const boundary = pick(random, [
    'b',
    'x'.repeat(70),
    'a'.repeat(300),
    '----WebKitFormBoundary',
    "'()+_,-./:=?",
  ])
  const part = () => {
    const name = pick(random, ['key', 'key', 'key', 'capturedAt', '', '__proto__', nastyText(random)])
    const file =
      random() < 0.7 ? `; filename="${pick(random, ['a.jpg', '', '../x', nastyText(random)])}"` : ''
    const type =
      random() < 0.7 ? `\r\nContent-Type: ${pick(random, ['image/jpeg', 'text/html', '', 'a;b=c'])}` : ''
    return Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}${type}\r\n\r\n`),
      pick(random, [photo, spoiledBytes(photo, random), Buffer.from(nastyText(random)), Buffer.alloc(0)]),
      Buffer.from('\r\n'),
    ])
  }
  const whatever = Buffer.concat([
    ...Array.from({ length: whole(random, 4) }, part),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const told = pick(random, [boundary, boundary, boundary, boundary, '', 'other', `"${boundary}"`])
  return {
    type: `multipart/form-data${told === '' ? '' : `; boundary=${told}`}`,
    bytes: random() < 0.75 ? whatever : whatever.subarray(0, whole(random, whatever.length + 1)),
  }
}

function spoiledBytes(bytes: Buffer, random: Random): Buffer {
  const spoiled = Buffer.from(bytes.subarray(0, random() < 0.5 ? bytes.length : whole(random, bytes.length)))
  for (let n = whole(random, 20); n > 0 && spoiled.length > 0; n -= 1) {
    spoiled[whole(random, spoiled.length)] = whole(random, 256)
  }
  return spoiled
}
