import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { type RunningServer, runServer } from '../../support/server/run-server.ts'
import { createHttpCaller } from '../support/callers/http-caller.ts'
import { modelWithIndustry } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import { seededFolder } from '../support/databases/seeded-folder.ts'
import type { Caller } from '../support/callers/callers.ts'

/** What it reads from beside itself, or from a library that is not built in, only once somebody asks. */
describe('the server as it is shipped', () => {
  let server: RunningServer
  let admin: Caller
  beforeAll(async () => {
    server = await runServer({ dataDir: await seededFolder() })
    admin = await createHttpCaller(server.url, 'admin')
  })
  afterAll(async () => {
    await server.end()
    rmSync(server.dataDir, { recursive: true, force: true })
  })

  test.each([
    ['xlsx', 'PK'],
    ['csv', '\ufeff'],
    ['json', '{'],
    ['zip', 'PK'],
    ['pdf', '%PDF-'],
  ])('hands models over as %s', async (format, beginning) => {
    const slug = await modelWithIndustry(admin, 'root', `넘겨줄 ${format}`)
    const { status, bytes } = await admin.post(paths.handOvers, { format, models: [{ area: 'root', slug }] })
    expect([status, bytes.subarray(0, Buffer.byteLength(beginning)).toString()]).toEqual([200, beginning])
  })

  test('takes a photo and makes a small one of it', async () => {
    const slug = await modelWithIndustry(admin, 'root', '사진 있는 모델')
    const { status, body } = await admin.upload(
      `${paths.model('root', slug)}image/`,
      await phonePhoto({ width: 320 }),
    )
    expect([status, body]).toEqual([201, expect.objectContaining({ thumbnailUrl: expect.any(String) })])
  })

  test('knows the passwords of leaks', async () => {
    const add = (password: string) =>
      admin.post(paths.people, { username: 'newcomer', role: 'viewer', password })
    // Only the list of leaks has it.
    expect(await add('manchester')).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('흔하') },
    })
    expect(await add('river-otter-42')).toMatchObject({ status: 201 })
  })
})
