import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { createCaller } from '../support/callers/callers.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { modelWithIndustry } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

const MINUTE = 60_000
const DAY = 86_400_000

onEachDatabase((database) => {
  let t: TestApp
  let now = new Date()
  let photo: { url: string; thumbnailUrl: string }
  beforeAll(async () => {
    const idleDays = { administrator: 2, writer: 3, restricted: 3, viewer: 3 }
    t = await openTestApp(database.get(), { now: () => now, idleDays })
    const admin = await t.as('admin')
    const url = paths.modelImages('root', await modelWithIndustry(admin, 'root', '사진'))
    photo = (await admin.upload(url, await phonePhoto())).body
  })
  afterAll(() => t.close())
  const wait = (ms: number) => (now = new Date(now.getTime() + ms))
  const cookieOf = (answer: { headers: Record<string, unknown> }) =>
    String(answer.headers['set-cookie']).split(';')[0] ?? ''
  const signIn = async () => {
    const authorization = `Basic ${Buffer.from('kotric1:demo-kotric1').toString('base64')}`
    return cookieOf(await t.nobody.call('POST', paths.login, { headers: { authorization } }))
  }
  const renew = (cookie: string) => t.nobody.call('POST', paths.refresh, { headers: { cookie } })
  const statuses = async (cookie: string) => [
    (await t.nobody.get(photo.url, { cookie })).status,
    (await t.nobody.get(photo.thumbnailUrl, { cookie })).status,
  ]

  describe('photos by the cookie alone', () => {
    test('are closed to a session that nobody came with for too long, as renewing is', async () => {
      const cookie = await signIn()
      wait(3 * DAY)
      expect(await statuses(cookie)).toEqual([200, 200])
      wait(1)
      expect(await statuses(cookie)).toEqual([401, 401])
      expect((await renew(cookie)).status).toBe(401)
    })

    test('are closed to the cookie from before a minute after its successor was used', async () => {
      const before = await signIn()
      const renewed = await renew(before)
      expect((await createCaller(t.app, renewed.body.token, '').get(paths.me)).status).toBe(200)
      wait(MINUTE)
      expect(await statuses(before)).toEqual([200, 200])
      wait(1)
      expect(await statuses(before)).toEqual([401, 401])
      // The owner's own browser may have asked for it before, and been heard only now.
      expect(await statuses(cookieOf(renewed))).toEqual([200, 200])
      expect((await renew(cookieOf(renewed))).status).toBe(200)
    })

    test('stay open to the cookie from before where the answer with the next one was lost', async () => {
      const before = await signIn()
      await renew(before)
      wait(3 * 60 * MINUTE)
      expect(await statuses(before)).toEqual([200, 200])
      expect((await renew(before)).status).toBe(200)
    })
  })
})
