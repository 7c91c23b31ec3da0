/**
 * `npm run bench:hand-over`: the memory of handing over one model with 10 photos of half a megabyte, and 1,000 of them,
 * in each form, over time; `npm run bench:hand-over pdf` in that form alone. The server's own code on the embedded
 * database, whose memory is there before; what is made is read and thrown away.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { type HandOverFormat, handOverFormat } from '../../../src/domain/hand-over.ts'
import { handedModels, type WantedModel } from '../../../server/hand-over/handed-model.ts'
import { makeFile, openFile } from '../../../server/hand-over/make-file.ts'
import type { User } from '../../../server/auth/sessions/sessions.ts'
import { createDiskStore } from '../../../server/images/disk-store.ts'
import { images, models, processes, processImages, groups } from '../../../server/store/schema/records.ts'
import { openSeededEmbedded } from '../../server/support/databases/databases.ts'

const MODELS = 1_000
const PROCESSES = 5
const PHOTOS = 10
const isAsked = (format: HandOverFormat) => process.argv.length < 3 || process.argv.includes(format)
const TEXT = '하루 두 조로 운영하며 알루미늄 합금을 720 ℃에서 용해하여 다이캐스팅기로 사출한다. '.repeat(12)

const OWNER: User = {
  id: 1,
  username: 'bench',
  role: 'writer',
  isAdministrator: false,
  keepsCatalogue: false,
  groups: {},
  sessionId: '',
  sessionExpiresAt: new Date(),
  passwordGivenAt: null,
  isStruckOff: false,
  isClosed: false,
}

const folder = mkdtempSync(join(tmpdir(), 'survey-bench-'))
const database = await openSeededEmbedded()
const { db } = database
const photos = createDiskStore(join(folder, 'photos'))
try {
  const wanted = await fill()
  for (const format of handOverFormat.options.filter(isAsked)) {
    await measure(format, wanted.slice(0, 1))
    await measure(format, wanted)
  }
} finally {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}

async function fill(): Promise<WantedModel[]> {
  const [group] = await db.select().from(groups).limit(1)
  if (group === undefined) throw new Error('there is a group')
  const hashes: string[] = []
  for (let photo = 0; photo < PHOTOS; photo += 1) {
    const grain = { raw: { width: 500, height: 375, channels: 3 } } as const
    const bytes = await sharp(randomBytes(500 * 375 * 3), grain)
      .resize(1_600, 1_200)
      .jpeg({ quality: 62 })
      .toBuffer()
    const hash = createHash('sha256').update(bytes).digest('hex')
    mkdirSync(join(folder, 'photos', hash.slice(0, 2)), { recursive: true })
    writeFileSync(join(folder, 'photos', hash.slice(0, 2), `${hash}.jpg`), bytes)
    process.stdout.write(photo === 0 ? `a photo has ${(bytes.length / 1e6).toFixed(2)} MB\n` : '')
    hashes.push(hash)
  }
  const wanted: WantedModel[] = []
  for (let at = 0; at < MODELS; at += 1) {
    const own = { area: 'general', slug: `공장-${at}`, title: `공장 ${at}` } as const
    const [model] = await db
      .insert(models)
      .values({ ...own, groupId: group.id, overview: `${TEXT}${at}`, features: TEXT })
      .returning()
    if (model === undefined) throw new Error('a model was made')
    const made = await db
      .insert(processes)
      .values(
        Array.from({ length: PROCESSES }, (_, order) => ({
          modelId: model.id,
          name: `공정 ${order}`,
          description: `${TEXT}${at}호 ${order}`,
          processNumber: `1-${order + 1}.0`,
          order,
        })),
      )
      .returning()
    const shot = await db
      .insert(images)
      .values(
        hashes.map((hash) => ({
          modelId: model.id,
          contentHash: hash,
          thumbnailHash: hash,
          receivedSha256: hash,
          width: 1_600,
          height: 1_200,
        })),
      )
      .returning()
    await db.insert(processImages).values(
      shot.map(({ id }, position) => ({
        processId: made[position % PROCESSES]?.id ?? 0,
        imageId: id,
        position,
      })),
    )
    wanted.push({ id: model.id, ...own })
  }
  return wanted
}

async function measure(format: HandOverFormat, wanted: readonly WantedModel[]): Promise<void> {
  globalThis.gc?.()
  const rss = () => process.memoryUsage.rss() / 1024 / 1024
  const before = rss()
  const grown: number[] = []
  const timer = setInterval(() => grown.push(rss() - before), 100)
  const start = performance.now()
  const source = handedModels(wanted, { db, photos, stopIfGone: () => undefined })
  const asked = { format, name: `bench.${format}`, owner: OWNER, now: new Date() }
  const file = await makeFile(source, asked, { photos, folder, stopIfGone: () => undefined })
  const made = performance.now()
  const stream = await openFile(file, null, photos)
  let read = 0
  for await (const chunk of stream) read += (chunk as Buffer).length
  clearInterval(timer)
  grown.push(rss() - before)
  if (read !== file.bytes) throw new Error(`${read} of ${file.bytes} bytes came`)
  rmSync(file.folder, { recursive: true })
  const tenths = Array.from({ length: 10 }, (_, at) => grown[Math.floor((at * grown.length) / 10)] ?? 0)
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  process.stdout.write(
    `${format} of ${wanted.length}: ${(file.bytes / 1e6).toFixed(1)} MB, made in ${seconds(made - start)} s, ` +
      `all after ${seconds(performance.now() - start)} s; memory grew by at most ${Math.round(Math.max(...grown))} MB ` +
      `(over time: ${tenths.map((mb) => Math.round(mb)).join(' ')})\n`,
  )
}
