import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { createModel, groupId, modelWithIndustry } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import type { Caller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

onEachDatabase((database) => {
  let t: TestApp
  let admin: Caller
  let slug: string
  let url: string
  beforeAll(async () => {
    t = await openTestApp(database.get())
    admin = await t.as('admin')
    slug = await modelWithIndustry(admin, 'root', '사진')
    url = paths.modelImages('root', slug)
  })
  afterAll(() => t.close())

  describe('an upload', () => {
    test('answers the hash of what arrived, the size as shown, and the capture time', async () => {
      const photo = await phonePhoto({ width: 640, height: 480, orientation: 6 })
      const { status, body } = await admin.upload(url, photo, { capturedAt: '2026-05-01T09:30:00+09:00' })
      expect(status).toBe(201)
      expect(body).toEqual({
        id: expect.any(Number),
        url: `/api/images/${body.id}/`,
        thumbnailUrl: `/api/images/${body.id}/thumbnail/`,
        receivedSha256: sha256(photo),
        capturedAt: '2026-05-01T09:30:00+09:00',
        caption: '',
        width: 480,
        height: 640,
      })
    })

    test('is stored upright and without metadata', async () => {
      const photo = await phonePhoto({ width: 640, height: 480, orientation: 6 })
      expect((await sharp(photo).metadata()).exif).toBeDefined()
      const { body } = await admin.upload(url, photo)
      const stored = (await admin.get(body.url)).bytes
      const metadata = await sharp(stored).metadata()
      expect(metadata).toMatchObject({ format: 'jpeg', width: 480, height: 640 })
      expect(metadata.exif ?? metadata.icc ?? metadata.xmp ?? metadata.orientation).toBeUndefined()
      expect(stored.includes(Buffer.from('Testphone'))).toBe(false)
      // Orientation 6 turns the stored left half (red) to the top.
      const { data, info } = await sharp(stored).raw().toBuffer({ resolveWithObject: true })
      const pixel = (x: number, y: number) => [
        ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
      ]
      expect(pixel(240, 50)[0]).toBeGreaterThan(180)
      expect(pixel(240, 600)[2]).toBeGreaterThan(180)
    })

    test('gets a thumbnail of at most 480 pixels', async () => {
      const { body } = await admin.upload(
        url,
        await phonePhoto({ width: 1600, height: 1200, orientation: 1 }),
      )
      const thumbnail = await sharp((await admin.get(body.thumbnailUrl)).bytes).metadata()
      expect([thumbnail.width, thumbnail.height]).toEqual([480, 360])
    })

    test.each(['png', 'webp'] as const)('may be %s and is stored as JPEG', async (format) => {
      const photo = await sharp(await phonePhoto())
        .toFormat(format)
        .toBuffer()
      const { status, body } = await admin.upload(url, photo, {
        fileName: `a.${format}`,
        type: `image/${format}`,
      })
      expect(status).toBe(201)
      expect((await sharp((await admin.get(body.url)).bytes).metadata()).format).toBe('jpeg')
    })

    test('is judged by its bytes, not by its name or type', async () => {
      const photo = await phonePhoto()
      const named = { fileName: '../../etc/passwd', type: 'text/html' }
      expect((await admin.upload(url, photo, named)).status).toBe(201)
    })

    test('leaves nothing in the folder of uploads under way', async () => {
      await admin.upload(url, await phonePhoto())
      await admin.upload(url, Buffer.from('no picture'))
      expect(readdirSync(t.folder).filter((name) => name.includes('.upload'))).toEqual([])
    })
  })

  describe('refused with a plain word', () => {
    const heic = readFileSync('tests/support/pictures/photo.heic')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    test.each([
      ['a HEIC file', heic, 415, /HEIC/],
      ['an SVG', svg, 415, /JPEG, PNG, WebP/],
      ['a text file', Buffer.from('안녕하세요'), 415, /JPEG/],
      ['an HTML file that begins like nothing', Buffer.from('<html>'), 415, /JPEG/],
      ['an empty file', Buffer.alloc(0), 400, /빈 파일/],
      ['only the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 400, /읽을 수 없습니다/],
    ])('%s', async (_name, file, status, detail) => {
      const answer = await admin.upload(url, file)
      expect(answer.status).toBe(status)
      expect(answer.body.detail).toMatch(detail)
    })

    // Whoever sees this fail can have the server convert what no device could.
    test('since its decoder has no HEVC', async () => {
      await expect(sharp(heic).jpeg().toBuffer()).rejects.toThrow()
    })

    test('a truncated JPEG', async () => {
      const photo = await phonePhoto({ width: 1200, height: 900 })
      const answer = await admin.upload(url, photo.subarray(0, Math.floor(photo.length * 0.6)))
      expect([answer.status, answer.body.detail]).toEqual([400, expect.stringMatching(/손상/)])
    })

    test('a file over 25 MB', async () => {
      const photo = Buffer.concat([await phonePhoto(), Buffer.alloc(26 * 1024 * 1024)])
      const answer = await admin.upload(url, photo)
      expect([answer.status, answer.body.detail]).toEqual([413, expect.stringMatching(/25MB/)])
    })

    test('a small file of too many pixels', async () => {
      const bomb = await sharp({ create: { width: 12_000, height: 8_000, channels: 3, background: '#fff' } })
        .png({ compressionLevel: 9 })
        .toBuffer()
      expect(bomb.length).toBeLessThan(1_000_000)
      const answer = await admin.upload(url, bomb)
      expect([answer.status, answer.body.detail]).toEqual([413, expect.stringMatching(/화소/)])
    })

    test('a body that is not multipart, one without the part, and one under another name', async () => {
      expect((await admin.post(url, { key: 'x' })).status).toBe(415)
      const other = await admin.upload(url, await phonePhoto(), { part: 'file' })
      expect([other.status, Object.keys(other.body.fields)]).toEqual([400, ['key']])
      const broken = await admin.call('POST', url, {
        payload: 'nonsense',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      })
      expect(broken.status).toBe(400)
    })

    test('a capture time that is none', async () => {
      const answer = await admin.upload(url, await phonePhoto(), { capturedAt: '어제' })
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['capturedAt']])
    })
  })

  describe('a photo is served', () => {
    test('to the session cookie alone, in safe clothes', async () => {
      const { body } = await admin.upload(url, await phonePhoto())
      const answer = await t.nobody.get(body.url, { cookie: admin.cookie })
      expect(answer.status).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
        'cross-origin-resource-policy': 'same-origin',
        'content-disposition': `inline; filename="photo-${body.id}.jpg"`,
      })
      expect(answer.headers['content-security-policy']).toContain('sandbox')
      const again = await t.nobody.get(body.url, {
        cookie: admin.cookie,
        'if-none-match': String(answer.headers['etag']),
      })
      expect([again.status, again.bytes.length]).toEqual([304, 0])
    })

    test('not to nobody, and not to a session that has ended', async () => {
      const { body } = await admin.upload(url, await phonePhoto())
      expect((await t.nobody.get(body.url)).status).toBe(401)
      expect(
        (await t.nobody.get(body.url, { cookie: '__Host-session=abcdefghijkl.abcdefghijklmnopqrstuvwxyz' }))
          .status,
      ).toBe(401)
    })

    test('not to a user of another group, nor its thumbnail', async () => {
      const created = await createModel(admin, 'general', '남의 그룹', { group: '안전유리' })
      const { body } = await admin.upload(paths.modelImages('general', created.body.slug), await phonePhoto())
      const stranger = await t.as('kotric2')
      for (const address of [body.url, body.thumbnailUrl]) {
        expect((await stranger.get(address)).status).toBe(404)
        expect((await t.nobody.get(address, { cookie: stranger.cookie })).status).toBe(404)
        expect((await (await t.as('kotric6')).get(address)).status).toBe(200)
      }
      const moved = { group: { id: await groupId(admin, 'general', '화장지') } }
      await admin.patch(paths.model('general', created.body.slug), moved)
      expect((await stranger.get(body.url)).status).toBe(200)
      expect((await (await t.as('kotric6')).get(body.url)).status).toBe(404)
    })

    test('the cookie alone changes nothing', async () => {
      const answer = await t.nobody.call('PATCH', paths.model('root', slug), {
        body: { title: '바꿈' },
        headers: { cookie: admin.cookie },
      })
      expect(answer.status).toBe(401)
    })

    test.each(['0', '-1', 'abc', '999999', '99999999999999'])('and id %s is not found', async (id) => {
      expect((await admin.get(`/api/images/${id}/`)).status).toBe(404)
    })
  })
})
