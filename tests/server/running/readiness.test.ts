import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { createFreeSpace } from '#server/store/free-space.ts'
import type { Database } from '#server/store/database.ts'
import { lendEmbedded } from '../support/databases/databases.ts'
import { createModel } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

let database: Database
let t: TestApp
let hasSpace = true
beforeAll(async () => {
  database = await lendEmbedded()
  t = await openTestApp(database, { hasSpace: () => Promise.resolve(hasSpace) })
})
afterAll(async () => {
  await t.close()
  await database.close()
})

const ALL = { database: true, bucket: true, disk: true, schema: true, build: true }

describe('readiness', () => {
  test('says of everything that the server needs that it is there', async () => {
    const answer = await t.nobody.get('/ready')
    expect([answer.status, answer.body]).toEqual([200, { status: 'ok', ...ALL }])
  })

  test.each([
    ['database', { database: { isAlive: () => Promise.reject(new Error('away')) } }],
    ['schema', { database: { hasCurrentSchema: () => Promise.resolve(false) } }],
    ['bucket', { photos: { isThere: () => Promise.reject(new Error('away')) } }],
    ['disk', { hasSpace: () => Promise.resolve(false) }],
    ['build', { appFolder: join(tmpdir(), 'survey-no-build') }],
  ] as const)('names what is not: the %s', async (name, missing) => {
    const other = await openTestApp(database, {
      ...missing,
      database: { ...database, ...('database' in missing && missing.database) },
      photos: { ...t.photos, ...('photos' in missing && missing.photos) },
    })
    const answer = await other.nobody.get('/ready')
    expect([answer.status, answer.body]).toEqual([503, { status: 'unavailable', ...ALL, [name]: false }])
    expect((await other.nobody.get('/health')).status).toBe(name === 'database' ? 503 : 200)
    await other.close()
  })
})

describe('a disk with too little left', () => {
  test('is one that has less than is to be kept free', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'survey-space-'))
    expect(await createFreeSpace(folder, 1).hasSpace()).toBe(true)
    expect(await createFreeSpace(folder, Number.MAX_SAFE_INTEGER).hasSpace()).toBe(false)
    rmSync(folder, { recursive: true })
  })

  test('has room set aside for what is under way, however many come at once', async () => {
    const { hasSpace, setAside } = createFreeSpace('/', 100, () => Promise.resolve(400))
    const [first, second, third] = await Promise.all([100, 200, 1].map(setAside))
    expect([first, second, third]).toEqual([expect.any(Function), expect.any(Function), null])
    expect(await hasSpace()).toBe(true)
    first?.()
    first?.()
    expect(await setAside(101)).toBeNull()
    expect(await setAside(100)).not.toBeNull()
  })

  test('gives back what a photo had been given, whatever became of it', async () => {
    const room = createFreeSpace('/', 0, () => Promise.resolve(25_000))
    const other = await openTestApp(database, { setAside: room.setAside })
    const admin = await other.as('admin')
    const { slug } = (await createModel(admin, 'root', '자리가 있는 디스크')).body
    const upload = (photo: Buffer) => admin.upload(paths.modelImages('root', slug), photo)
    const photo = await phonePhoto()
    expect(photo.length * 3).toBeLessThan(25_000)
    expect(photo.length * 12).toBeGreaterThan(25_000)
    const statuses = []
    for (let time = 0; time < 4; time += 1) {
      statuses.push((await upload(photo)).status, (await upload(photo.subarray(0, 300))).status)
    }
    expect(statuses).toEqual([201, 400, 201, 400, 201, 400, 201, 400])
    expect(await room.setAside(25_000)).not.toBeNull()
    await other.close()
  })

  test('takes no photo and makes no file, takes every other edit, and takes photos again once there is room', async () => {
    const admin = await t.as('admin')
    const { slug } = (await createModel(admin, 'root', '가득 찬 디스크')).body
    const photo = await phonePhoto()
    const upload = () => admin.upload(paths.modelImages('root', slug), photo)
    const file = () => admin.post(paths.handOvers, { format: 'json', models: [{ area: 'root', slug }] })
    hasSpace = false
    for (const answer of [await upload(), await file()]) {
      expect([answer.status, answer.headers['retry-after'], answer.body.detail]).toEqual([
        507,
        '300',
        '서버의 저장 공간이 부족합니다. 관리자에게 알려주세요.',
      ])
    }
    expect((await admin.patch(paths.model('root', slug), { memo: '글은 남는다' })).status).toBe(200)
    hasSpace = true
    expect((await upload()).status).toBe(201)
    expect((await file()).status).toBe(200)
  })
})
