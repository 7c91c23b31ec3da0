import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { HttpProblem } from '#server/http/problems.ts'
import { reencode } from '#server/images/reencode.ts'
import { seededRandom } from '../../support/random.ts'

const TIMES = 120
const [WIDTH, HEIGHT] = [96, 64]
let file: string
let noise: Buffer
beforeAll(async () => {
  const random = seededRandom(20261124)
  noise = Buffer.from(Array.from({ length: WIDTH * HEIGHT * 3 }, () => Math.floor(random() * 256)))
  file = join(await mkdtemp(join(tmpdir(), 'broken-')), 'upload')
})

const picture = () => sharp(noise, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
const MADE: [string, () => Promise<Buffer>][] = [
  ['JPEG', () => picture().jpeg().toBuffer()],
  ['progressive JPEG', () => picture().jpeg({ progressive: true }).toBuffer()],
  ['turned JPEG with a profile', () => picture().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  ['PNG', () => picture().png().toBuffer()],
  ['interlaced PNG', () => picture().png({ progressive: true }).toBuffer()],
  ['PNG with a palette', () => picture().png({ palette: true }).toBuffer()],
  ['WebP', () => picture().webp().toBuffer()],
  ['lossless WebP', () => picture().webp({ lossless: true }).toBuffer()],
]

/** Cut off, with other bytes at its head or anywhere, or with a piece missing. */
function broken(whole: Buffer, random: () => number, how: number): Buffer {
  const at = (most: number) => Math.floor(random() * most)
  if (how === 0) return whole.subarray(0, at(whole.length))
  if (how === 1) {
    const from = at(whole.length)
    return Buffer.concat([whole.subarray(0, from), whole.subarray(from + at(200))])
  }
  const bytes = Buffer.from(whole)
  const reach = how === 2 ? 400 : bytes.length
  for (let times = at(40); times >= 0; times -= 1) bytes[at(Math.min(reach, bytes.length))] = at(256)
  return bytes
}

test.each(MADE)('whatever is broken of a %s is its fault, and not the server’s', async (_name, make) => {
  const random = seededRandom(7)
  const whole = await make()
  const answers = new Map<string, number>()
  for (let time = 0; time < TIMES; time += 1) {
    await writeFile(file, broken(whole, random, time % 4))
    const answer = await reencode(file).then(
      () => 'kept',
      (error: unknown) => (error instanceof HttpProblem ? String(error.status) : String(error)),
    )
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
  }
  expect(answers.get('400')).toBeGreaterThan(0)
  expect([...answers.keys()].filter((answer) => !['kept', '400', '413'].includes(answer))).toEqual([])
})
