import multipartParser from '@fastify/multipart'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { createOnce } from '#server/idempotency/once.ts'
import { createDiskStore } from '#server/images/disk-store.ts'
import { uploadRoutes } from '#server/models/upload-routes.ts'
import type { Db } from '#server/store/database.ts'
import { images, models, processes } from '#server/store/schema/records.ts'
import { multipart } from '../../support/callers/callers.ts'
import { onEachDatabase } from '../../support/databases/databases.ts'
import { addModelAccounts, type ModelApp, openModelApp } from '../../support/apps/model-app.ts'
import { phonePhoto } from '../../support/records/photos.ts'
import { recordRows } from '../../support/records/record-rows.ts'
import { type SignedIn, signedIn } from '../../support/callers/signed-in.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
const MOST = 25 * 1024 * 1024
const NOT_THERE = [404, { detail: '찾을 수 없습니다.' }]
const told = ({ status, body }: { status: number; body: unknown }) => [status, body]

onEachDatabase((database) => {
  let db: Db
  let t: ModelApp
  let rows: ReturnType<typeof recordRows>
  let writer: SignedIn
  let folder: string
  let photo: Buffer
  let modelId: number
  /** Bytes that were asked for, and how often they were given back. */
  let asked: number[]
  let givenBack: number
  let hasSpace: boolean
  const now = () => NOW
  beforeAll(async () => {
    db = database.get().db
    rows = recordRows(db)
    folder = mkdtempSync(join(tmpdir(), 'survey-uploads-'))
    photo = await phonePhoto({ width: 40, height: 30 })
    await addModelAccounts(db)
    const photos = createDiskStore(mkdtempSync(join(tmpdir(), 'survey-photos-')))
    const setAside = (bytes: number) => {
      asked.push(bytes)
      return Promise.resolve(hasSpace ? () => void (givenBack += 1) : null)
    }
    t = await openModelApp({
      db,
      now,
      more: async (app) => {
        await app.register(multipartParser, { throwFileSizeLimit: false })
        const deps = { db, now, once: createOnce(db, { isOn: true }), photos, uploadFolder: folder, setAside }
        uploadRoutes(app, 'root', deps)
      },
    })
    writer = await signedIn({ db, now }, t, 'surveyor')
  })
  afterAll(async () => {
    await t.close()
    rmSync(folder, { recursive: true })
  })
  beforeEach(async () => {
    asked = []
    givenBack = 0
    hasSpace = true
    await db.update(models).set({ mergedInto: null })
    await db.delete(processes)
    await db.delete(images)
    await db.delete(models)
    modelId = await rows.addModel('root', '한빛')
  })
  const toModel = paths.modelImages('root', '한빛')
  const toProcess = (id: number) => paths.processImages('root', '한빛', id)
  const stored = () => db.select().from(images)
  /** Nothing is left of it but what was stored. */
  const expectCleared = () => {
    expect([readdirSync(folder), asked.length - givenBack]).toEqual([[], 0])
  }

  describe('an upload', () => {
    test('to a model is a photo that nothing shows yet, once for its key', async () => {
      const capturedAt = '2026-05-31T10:00:00+09:00'
      const send = () => writer.upload(toModel, photo, { key: 'key-of-the-photo', capturedAt })
      const { status, body } = await send()
      const [row] = await stored()
      expect([status, body]).toEqual([
        201,
        {
          ...{
            id: row!.id,
            url: `/api/images/${row!.id}/`,
            thumbnailUrl: `/api/images/${row!.id}/thumbnail/`,
          },
          ...{ receivedSha256: row!.receivedSha256, capturedAt, caption: '', width: 30, height: 40 },
        },
      ])
      expect(row).toMatchObject({ modelId, createdBy: 'surveyor', createdAt: NOW, unattachedSince: NOW })
      expect((await send()).body).toEqual(body)
      const other = await phonePhoto({ width: 41, height: 30 })
      expect((await writer.upload(toModel, other, { key: 'key-of-the-photo', capturedAt })).status).toBe(422)
      const later = await writer.upload(toModel, photo, { key: 'key-of-the-photo' })
      expect([later.status, (await stored()).length]).toEqual([422, 1])
      expectCleared()
    })

    test('to a process is a photo of the model that it was sent to, also where that was merged', async () => {
      const id = await rows.addProcess(modelId)
      expect((await writer.upload(toProcess(id), photo)).status).toBe(201)
      expect((await stored()).map((row) => row.modelId)).toEqual([modelId])
      const into = await rows.addModel('root', '남은 것')
      await db.update(models).set({ mergedInto: into }).where(eq(models.id, modelId))
      await db.update(processes).set({ modelId: into, cameFrom: modelId })
      expect((await writer.upload(toProcess(id), photo)).status).toBe(201)
      expect((await stored()).map((row) => row.modelId)).toEqual([modelId, modelId])
      expect((await writer.upload(toModel, photo)).status).toBe(201)
      expect((await stored()).filter((row) => row.modelId === modelId)).toHaveLength(3)
    })

    test('to a process that is not there is refused before it is read', async () => {
      expect(told(await writer.upload(toProcess(999_999), photo))).toEqual(NOT_THERE)
      const other = await rows.addProcess(await rows.addModel('root', '두레'))
      expect(told(await writer.upload(toProcess(other), photo))).toEqual(NOT_THERE)
      expect((await writer.upload(toProcess(0), photo)).status).toBe(400)
      expect([asked, await stored()]).toEqual([[], []])
    })

    test('that is no picture leaves nothing behind', async () => {
      expect((await writer.upload(toModel, Buffer.from('no picture'))).status).toBe(415)
      const broken = photo.subarray(0, 120)
      expect((await writer.upload(toModel, broken)).status).toBeGreaterThanOrEqual(400)
      expect(await stored()).toEqual([])
      expectCleared()
    })

    test('has three times its bytes set aside while it is under way', async () => {
      const { payload } = multipart(photo, {})
      expect((await writer.upload(toModel, photo)).status).toBe(201)
      expect(asked).toEqual([3 * payload.length])
      expectCleared()
      const claim = async (length: string) => {
        const headers = { 'content-length': length, 'content-type': 'multipart/form-data; boundary=x' }
        expect((await writer.call('POST', toModel, { headers })).status).toBe(400)
        return asked.at(-1)
      }
      expect(await claim(String(MOST + 1))).toBe(3 * MOST)
      expect(await claim('many')).toBe(3 * MOST)
      expectCleared()
    })

    test('for which there is no space is told to come again later', async () => {
      hasSpace = false
      const { status, body, headers } = await writer.upload(toModel, photo)
      const detail = '서버의 저장 공간이 부족합니다. 관리자에게 알려주세요.'
      expect([status, body.detail, headers['retry-after']]).toEqual([507, detail, '300'])
      expect([await stored(), givenBack]).toEqual([[], 0])
    })
  })
})
