import { createHash, randomInt, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { paths } from '#domain/contract.ts'
import { modelWithIndustry } from './models.ts'
import { createHttpCaller } from './http-caller.ts'
import type { Answer } from './test-app.ts'
import type { RunningServer } from '../../support/run-server.ts'

interface Sent {
  kind: 'process' | 'photo'
  key: string
  name: string
  photo?: Buffer
  /** What the server said before it died, or after the second sending. */
  answer?: Answer
}

export interface RoundsResult {
  rounds: number
  acknowledged: number
  sentAgain: number
  /** Sentences about what is not as it was promised; empty where all is well. */
  faults: string[]
}

/**
 * Kills the server (SIGKILL) while surveyors write, starts it again, sends again what was not answered under the
 * same key, and looks whether everything acknowledged is there, nothing twice, and every photo row has its file.
 */
export async function killRounds(server: RunningServer, rounds: number): Promise<RoundsResult> {
  const slug = await modelWithIndustry(await createHttpCaller(server.url, 'admin'), 'root', '꺼짐 시험')
  const all: Sent[] = []
  const faults: string[] = []
  // What the memo may be: what was acknowledged last, or anything sent since.
  let possible = new Set([''])
  let sentAgain = 0

  for (let round = 0; round < rounds; round += 1) {
    const caller = await createHttpCaller(server.url, 'admin')
    let isRunning = true
    const send = async (one: Sent) => {
      if (one.kind === 'process') {
        one.answer = await caller.post(paths.processes('root', slug), { name: one.name }, { key: one.key })
      } else {
        one.answer = await caller.upload(paths.modelImages('root', slug), one.photo!, { key: one.key })
      }
    }
    const writer = async (kind: Sent['kind']) => {
      while (isRunning) {
        const one: Sent = { kind, key: randomUUID(), name: randomUUID() }
        if (kind === 'photo') one.photo = await someJpeg()
        all.push(one)
        await send(one).catch(() => undefined)
      }
    }
    const patcher = async () => {
      while (isRunning) {
        const value = randomUUID()
        possible.add(value)
        const answer = await caller.patch(paths.model('root', slug), { memo: value }).catch(() => null)
        if (answer?.status === 200) possible = new Set([value])
      }
    }
    const writers = [writer('process'), writer('process'), writer('photo'), writer('photo'), patcher()]
    await new Promise((resolve) => setTimeout(resolve, randomInt(200, 900)))
    await server.kill()
    isRunning = false
    await Promise.all(writers)
    await server.start()

    const again = await createHttpCaller(server.url, 'admin')
    const found = (await again.get(paths.model('root', slug))).body.memo
    if (!possible.has(found)) faults.push(`round ${round}: the acknowledged memo is lost`)
    possible = new Set([found])
    for (const one of all.filter((sent) => sent.answer?.status !== 201)) {
      sentAgain += 1
      one.answer =
        one.kind === 'process'
          ? await again.post(paths.processes('root', slug), { name: one.name }, { key: one.key })
          : await again.upload(paths.modelImages('root', slug), one.photo!, { key: one.key })
      if (one.answer.status !== 201)
        faults.push(`round ${round}: second sending answered ${one.answer.status}`)
    }
  }

  const caller = await createHttpCaller(server.url, 'admin')
  const { results } = (await caller.get(paths.processes('root', slug))).body
  const names: string[] = results.map((process: { name: string }) => process.name)
  for (const one of all.filter((sent) => sent.kind === 'process')) {
    const times = names.filter((name) => name === one.name).length
    if (times !== 1) faults.push(`process ${one.name} is there ${times} times`)
  }
  if (
    new Set(results.map((process: { processNumber: string }) => process.processNumber)).size !==
    results.length
  ) {
    faults.push('two processes have the same number')
  }
  const photos = all.filter((sent) => sent.kind === 'photo')
  if (new Set(photos.map((one) => one.answer?.body.id)).size !== photos.length)
    faults.push('two photos share a row')
  for (const one of photos) {
    const { body } = one.answer!
    if (body.receivedSha256 !== sha256(one.photo!)) faults.push(`photo ${body.id} has another hash`)
    const served = await caller.get(body.url)
    const isWhole =
      served.status === 200 &&
      (await sharp(served.bytes)
        .stats()
        .catch(() => null)) !== null
    if (!isWhole) faults.push(`photo ${body.id} is acknowledged and cannot be read`)
  }
  return { rounds, acknowledged: all.length, sentAgain, faults }
}

/** A picture that no other is equal to. */
function someJpeg(): Promise<Buffer> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) }
  return sharp({
    create: { width: randomInt(300, 900), height: randomInt(300, 900), channels: 3, background },
  })
    .jpeg()
    .toBuffer()
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
