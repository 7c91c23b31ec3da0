import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { createBucketStore } from '#server/images/bucket-store.ts'
import type { PhotoStore } from '#server/images/photo-store.ts'
import type { Database } from '#server/store/database.ts'
import { lendEmbedded } from '../support/databases/databases.ts'
import { createModel } from '../support/records/models.ts'
import { freePort } from '../support/databases/postgres.ts'
import type { Caller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const folder = mkdtempSync(join(tmpdir(), 'survey-bucket-'))
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
let server: S3rver
let client: S3Client
let photos: PhotoStore
let database: Database
let t: TestApp
let admin: Caller

beforeAll(async () => {
  const port = await freePort()
  server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 'buckets'),
    configureBuckets: [{ name: 'photos', configs: [] }],
  })
  await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  client = new S3Client({ endpoint, forcePathStyle: true, region: 'us-east-1', credentials: keys })
  photos = await createBucketStore({ bucket: 'photos', region: 'us-east-1', endpoint, ...keys })
  database = await lendEmbedded()
  t = await openTestApp(database, { photos })
  admin = await t.as('admin')
})
afterAll(async () => {
  await t.close()
  await database.close()
  client.destroy()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const objects = async () =>
  (await client.send(new ListObjectsV2Command({ Bucket: 'photos' }))).Contents?.map((one) =>
    String(one.Key),
  ) ?? []
const read = async (Key: string) =>
  buffer((await client.send(new GetObjectCommand({ Bucket: 'photos', Key }))).Body as Readable)

test('an object that the bucket was killed over is put again', async () => {
  const bytes = randomBytes(64)
  const hash = sha256(bytes)
  const file = join(folder, 'half')
  writeFileSync(file, bytes)
  await photos.put(hash, file)
  const beside = join(folder, 'buckets', 'photos', hash.slice(0, 2))
  const [metadata = ''] = readdirSync(beside).filter((name) => name.includes('metadata.json'))
  writeFileSync(join(beside, metadata), '')
  await expect(photos.size(hash)).rejects.toThrow()
  await photos.put(hash, file)
  expect(await photos.size(hash)).toBe(bytes.length)
  await photos.remove(hash)
})

test('a streamed file is read back byte by byte', async () => {
  const bytes = randomBytes(6 * 1024 * 1024)
  const file = join(folder, 'big')
  writeFileSync(file, bytes)
  await photos.put(sha256(bytes), file)
  const stored = await photos.open(sha256(bytes))
  expect(stored?.bytes).toBe(bytes.length)
  expect(sha256(await buffer(stored!.stream))).toBe(sha256(bytes))
  await photos.remove(sha256(bytes))
  expect(await photos.open(sha256(bytes))).toBeNull()
})

test('an upload lies in the bucket under the hash of what is stored, and is served from there', async () => {
  const noise = {
    create: { width: 2_000, height: 1_500, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  } as const
  const photo = await sharp({ create: { ...noise.create, background: '#888' } })
    .jpeg({ quality: 95 })
    .toBuffer()
  const { body: model } = await createModel(admin, 'root', '버킷')
  const { status, body } = await admin.upload(paths.modelImages('root', model.slug), photo)
  expect([status, body.receivedSha256]).toEqual([201, sha256(photo)])
  const served = (await admin.get(body.url)).bytes
  const key = `${sha256(served).slice(0, 2)}/${sha256(served)}.jpg`
  expect(await objects()).toContain(key)
  expect(await read(key)).toEqual(served)
  expect(await objects()).toHaveLength(2)
})

test('a photo whose object is gone is not found, and the same upload puts it back', async () => {
  const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer()
  const { body: model } = await createModel(admin, 'root', '없어진 사진')
  const url = paths.modelImages('root', model.slug)
  const { body } = await admin.upload(url, photo)
  const served = (await admin.get(body.url)).bytes
  await client.send(
    new DeleteObjectCommand({ Bucket: 'photos', Key: `${sha256(served).slice(0, 2)}/${sha256(served)}.jpg` }),
  )
  expect((await admin.get(body.url)).status).toBe(404)
  expect((await admin.upload(url, photo)).status).toBe(201)
  expect((await admin.get(body.url)).status).toBe(200)
})

test('a bucket that does not answer is a failure, and nothing is written', async () => {
  const gone = await createBucketStore({
    bucket: 'photos',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${await freePort()}`,
    ...keys,
  })
  const app = await openTestApp(database, { photos: gone })
  const caller = await app.as('admin')
  const { body: model } = await createModel(caller, 'root', '끊긴 버킷')
  const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#a37' } })
    .jpeg()
    .toBuffer()
  const { images } = await import('#server/store/schema/records.ts')
  const before = await database.db.$count(images)
  const answer = await caller.upload(paths.modelImages('root', model.slug), photo)
  expect([answer.status, answer.body.detail]).toEqual([503, expect.stringMatching(/저장소에 연결하지/)])
  expect(answer.headers['retry-after']).toBe('10')
  // Devices offer nobody to give up the photo for it.
  expect(answer.body.needs).toBe('time')
  expect(await database.db.$count(images)).toBe(before)
  const ready = async (one: TestApp) => {
    const { status, body } = await one.nobody.get('/ready')
    return [status, body.bucket]
  }
  expect([await ready(t), await ready(app)]).toEqual([
    [200, true],
    [503, false],
  ])
  await app.close()
})

test('a bucket that takes calls and never answers is a failure too', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const settings = { bucket: 'photos', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, ...keys }
  const silentStore = await createBucketStore(settings, { silentForMs: 200 })
  const app = await openTestApp(database, { photos: silentStore, healthPatienceMs: 100 })
  const caller = await app.as('admin')
  const { body: model } = await createModel(caller, 'root', '대답 없는 버킷')
  const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#3a3' } })
    .jpeg()
    .toBuffer()
  const { status, headers } = await caller.upload(paths.modelImages('root', model.slug), photo)
  expect([status, headers['retry-after']]).toEqual([503, '10'])
  expect((await app.nobody.get('/ready')).body).toMatchObject({ database: true, bucket: false })
  await app.close()
  for (const socket of sockets) socket.destroy()
  silent.close()
})
