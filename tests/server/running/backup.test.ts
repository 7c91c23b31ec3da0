import { execFile } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { askServer } from '#server/backup/ask-server.ts'
import { keepDatabase, keepPhotos } from '#server/backup/keep-backup.ts'
import { serveBackups, socketIn } from '#server/backup/serve-backups.ts'
import { discardServer, runServer, type RunningServer } from '../../support/server/run-server.ts'
import { createHttpCaller } from '../support/callers/http-caller.ts'
import { createModel } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import { seededFolder } from '../support/databases/seeded-folder.ts'
import type { Caller } from '../support/callers/callers.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const page = readFileSync(join(ROOT, 'docs/server/backup.md'), 'utf8')
/** The commands of the page for the embedded database, in their order. */
const [backUp = '', restore = '', ...rest] = [...page.matchAll(/^```sh\n([^`]*)^```/gm)].map(
  ([, block = '']) => block,
)

const newFolder = () => mkdtempSync(join(tmpdir(), 'survey-backup-'))
const run = (command: string, env: Record<string, string>) =>
  promisify(execFile)('bash', ['-ec', command], { cwd: ROOT, env: { ...process.env, ...env } })

/** Somebody who writes one after the other, until told to stop. */
function writeUntil(isOver: () => boolean, write: (turn: number) => Promise<void>): Promise<number> {
  const go = async (turn: number): Promise<number> => {
    if (isOver()) return turn
    await write(turn)
    return go(turn + 1)
  }
  return go(0)
}

describe('a backup of a running server', { timeout: 240_000 }, () => {
  const backup = newFolder()
  const restoredTo = newFolder()
  let server: RunningServer
  beforeAll(async () => {
    server = await runServer({ dataDir: await seededFolder() })
  }, 240_000)
  afterAll(async () => {
    await discardServer(server)
    for (const folder of [backup, restoredTo]) rmSync(folder, { recursive: true, force: true })
  })

  test('is restored by the commands of the page: all of one moment, with its photos, while people write', async () => {
    expect([backUp, restore].join('')).toMatch(/npm run backup[^]*npm run after-restore/)
    expect(rest).toEqual([])
    const writer = await createHttpCaller(server.url, 'admin')
    const { slug } = (await createModel(writer, 'root', '백업하는 모델')).body
    const model = paths.model('root', slug)

    let isOver = false
    const acknowledged = { memo: -1, photos: [] as number[], created: 0 }
    const memos = writeUntil(
      () => isOver,
      async (turn) => {
        expect((await writer.patch(model, { memo: `메모 ${turn}` })).status).toBe(200)
        acknowledged.memo = turn
      },
    )
    const photos = writeUntil(
      () => isOver,
      async (turn) => {
        const file = await phonePhoto({ width: 200 + (turn % 400) })
        const { status, body } = await writer.upload(paths.modelImages('root', slug), file)
        expect(status).toBe(201)
        const imageIds = [...acknowledged.photos, body.id].slice(-8)
        expect((await writer.patch(model, { imageIds })).status).toBe(200)
        acknowledged.photos = imageIds
      },
    )
    const creations = writeUntil(
      () => isOver,
      async (turn) => {
        expect((await createModel(writer, 'root', `순서 ${turn}`)).status).toBe(201)
        acknowledged.created = turn + 1
      },
    )
    await expect
      .poll(() => acknowledged, { timeout: 60_000 })
      .toSatisfy(
        ({ memo, photos: shown, created }: typeof acknowledged) =>
          memo > 3 && shown.length > 2 && created > 3,
      )
    const before = { ...acknowledged }
    const { stdout } = await run(backUp, { DATA_DIR: server.dataDir, BACKUP: backup })
    const after = { ...acknowledged }
    isOver = true
    await Promise.all([memos, photos, creations])
    expect(stdout).toMatch(/^데이터베이스 [\d.]+ MB: .*\/database-\d{8}T\d{6}Z\.tar\.gz$/m)
    // The people were not made to wait until it was over.
    expect(after.memo).toBeGreaterThan(before.memo)

    await run(restore, { DATA_DIR: restoredTo, BACKUP: backup })
    const restored = await runServer({ dataDir: restoredTo })
    try {
      const reader = await createHttpCaller(restored.url, 'admin')
      const { body: found } = await reader.get(model)
      const memo = Number(found.memo.replace('메모 ', ''))
      expect(memo).toBeGreaterThanOrEqual(before.memo)
      expect(memo).toBeLessThanOrEqual(after.memo + 1)
      // Written in the transaction of the change.
      expect(await lastMemoOfHistory(reader, slug)).toBe(`메모 ${memo}`)
      const orders = await ordersIn(reader)
      expect(orders).toEqual(Array.from({ length: orders.length }, (_, turn) => turn))
      expect(orders.length).toBeGreaterThanOrEqual(before.created)
      expect(found.images.length).toBeGreaterThan(2)
      for (const { url } of found.images) {
        const picture = await reader.get(url)
        expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
      }
      // It goes on: what is made now has an id that the lost time cannot have given out.
      const made = await createModel(reader, 'root', '그 뒤')
      expect(made.status).toBe(201)
      expect(made.body.id).toBeGreaterThan(1_000_000)
    } finally {
      await restored.kill()
    }
    const { body: trail } = await writer.get(`${paths.auditTrail}?action=backed-up`)
    expect(trail.results).toMatchObject([{ username: expect.stringMatching(/^cli:./), object: 'database' }])
  })

  test('made again in the same folder copies only the photos that are new', async () => {
    const again = await run(backUp, { DATA_DIR: server.dataDir, BACKUP: backup })
    const third = await run(backUp, { DATA_DIR: server.dataDir, BACKUP: backup })
    expect(again.stdout).toContain('사진')
    expect(third.stdout).toContain('사진 0장 추가')
    expect(readdirSync(backup).filter((name) => name.includes('partial'))).toEqual([])
  })

  test('of a stopped server is made by the same command', async () => {
    const folder = newFolder()
    await server.stop()
    const { stdout } = await run(backUp, { DATA_DIR: server.dataDir, BACKUP: folder })
    expect(stdout).toMatch(/^데이터베이스 [\d.]+ MB/m)
    expect(readdirSync(folder).sort()).toEqual([expect.stringMatching(/^database-.*Z\.tar\.gz$/), 'photos'])
    rmSync(folder, { recursive: true })
    await server.start()
  })
})

async function lastMemoOfHistory(reader: Caller, slug: string): Promise<string> {
  const { body } = await reader.get(paths.modelChanges('root', slug))
  return (
    JSON.stringify(body)
      .match(/메모 \d+/g)
      ?.sort((a, b) => Number(b.slice(3)) - Number(a.slice(3)))[0] ?? ''
  )
}

async function ordersIn(reader: Caller): Promise<number[]> {
  const { body } = await reader.get(
    `${paths.models('root')}?search=${encodeURIComponent('순서')}&page_size=10000`,
  )
  const titles = (body.results as { title: string }[]).map(({ title }) => /^순서 (\d+)$/.exec(title)?.[1])
  return titles
    .filter((title) => title !== undefined)
    .map(Number)
    .sort((a, b) => a - b)
}

describe('the command', { timeout: 60_000 }, () => {
  test.each([
    ['', {}, /^사용법: npm run backup/],
    ['/tmp/backup', { DATABASE_URL: 'postgres://127.0.0.1:9/survey' }, /pg_dump/],
    ['/tmp/backup', { DATA_DIR: '/nowhere/at/all' }, /데이터베이스가 없습니다: \/nowhere\/at\/all/],
  ])('with %j and %o says what is wrong', async (folder, env, words) => {
    const refused = await run(`node dist-server/backup.js ${folder}`, {
      PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
      ...env,
    }).catch((error: unknown) => error as { stderr: string; code: number })
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(words) })
  })
})

describe('what is handed out and kept', () => {
  const folder = newFolder()
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const now = new Date('2026-03-04T05:00:00.123Z')

  test('is nothing where no server runs', async () => {
    expect(await askServer(folder, 'cli:me')).toBeNull()
  })

  test('is nothing that breaks off', async () => {
    const dying = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': 1_000_000 })
      response.write('half', () => response.destroy())
    })
    await new Promise<void>((resolve) => dying.listen(socketIn(folder), resolve))
    const tar = await askServer(folder, 'cli:me')
    await expect(keepDatabase(tar!, join(folder, 'kept'), now)).rejects.toThrow()
    expect(readdirSync(join(folder, 'kept'))).toEqual([])
    await new Promise((resolve) => dying.close(resolve))
  })

  test('is a failure where the database cannot be read, and the server says so', async () => {
    const told: unknown[] = []
    const failing = {
      dump: () => Promise.reject(new Error('no memory')),
      tell: (error: unknown) => told.push(error),
    }
    const { close } = await serveBackups({ database: { db: null as never }, dataDir: folder, ...failing })
    await expect(askServer(folder, 'cli:me')).rejects.toThrow('the server answers 500')
    expect(told).toEqual([new Error('no memory')])
    await close()
    expect(await askServer(folder, 'cli:me')).toBeNull()
  })

  test('has the moment in its name', async () => {
    const { path, bytes } = await keepDatabase(Readable.from(['tar']), join(folder, 'kept'), now)
    expect(path).toBe(join(folder, 'kept', 'database-20260304T050000Z.tar.gz'))
    expect(bytes).toBeGreaterThan(3)
  })

  test('has no photo that is only half there', async () => {
    const photos = join(folder, 'photos', 'ab')
    mkdirSync(photos, { recursive: true })
    writeFileSync(join(photos, 'abc.jpg'), 'whole')
    writeFileSync(join(photos, 'abd.jpg.1.partial'), 'half')
    const to = join(folder, 'copied')
    expect(await keepPhotos(join(folder, 'photos'), to)).toEqual({ copied: 1, bytes: 5 })
    expect(readdirSync(join(to, 'ab'))).toEqual(['abc.jpg'])
  })

  test('is a failure where the photos cannot be read, and nothing where there have never been any', async () => {
    const to = join(folder, 'of-none')
    expect(await keepPhotos(join(folder, 'no-photos'), to)).toEqual({ copied: 0, bytes: 0 })
    const loop = join(folder, 'loop')
    symlinkSync(loop, loop)
    await expect(keepPhotos(loop, to)).rejects.toThrow('ELOOP')
  })
})
