import { describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { appOnDatabase } from '../support/apps/app-on-database.ts'
import type { Caller } from '../support/callers/callers.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { phonePhoto } from '../support/records/photos.ts'
import { mergeModels, modelWith, processesIn, showPhoto } from './support.ts'

const UNKNOWN = { imageIds: ['사진을 찾을 수 없습니다.'] }
const AREA = 'general'

/** Photos of two models in different groups that were merged; the writer sees the group of the double alone. */
onEachDatabase((database) => {
  const { t, admin } = appOnDatabase(database)

  async function merged(title: string) {
    const stays = await modelWith(admin, AREA, `${title} 남는`, ['비밀 공정'], '기본 그룹')
    const double = await modelWith(admin, AREA, `${title} 두 번째`, ['절단', '도장'], '화장지')
    const inside = paths.process(AREA, stays.slug, stays.ids[0]!)
    const [own, beside] = double.ids.map((id) => paths.process(AREA, double.slug, id)) as [string, string]
    return {
      ...{ stays, double, inside, own, beside },
      /** The first process of the double, as it is addressed in the model that stays. */
      moved: paths.process(AREA, stays.slug, double.ids[0]!),
      writer: await t.as('kotric2'),
      merge: async () => expect((await mergeModels(admin, AREA, [double, stays])).status).toBe(200),
    }
  }
  const upload = async (caller: Caller, path: string): Promise<number> =>
    (await caller.upload(`${path}image/`, await phonePhoto({ width: 48, height: 32 }))).body.id
  const show = async (caller: Caller, path: string, ...imageIds: number[]) => {
    const { status, body } = await caller.patch(path, { imageIds })
    return status === 200 ? body.images.map(({ id }: { id: number }) => id) : [status, body.fields]
  }
  /** Whether its bytes and those of its thumbnail are answered. */
  const read = async (caller: Caller, id: number) => {
    const url = `/api/images/${id}/`
    const answers = [await caller.get(url), await caller.get(`${url}thumbnail/`)]
    const byCookie = await t.nobody.get(url, { cookie: caller.cookie })
    return [...answers, byCookie].map(({ status }) => status)
  }
  const SEEN = [200, 200, 200]
  const UNSEEN = [404, 404, 404]

  describe('who sees the double alone', () => {
    test('shows no photo of the other model in what came from the double', async () => {
      const { stays, double, inside, own, writer, merge } = await merged('남의 사진')
      const secret = await showPhoto(admin, inside)
      await admin.patch(inside, { imageCaptions: [{ id: secret, caption: '비밀' }] })
      const unshown = await upload(admin, inside)
      await admin.upload(paths.modelImages(AREA, stays.slug), await phonePhoto())
      await merge()
      for (const id of [secret, unshown]) {
        expect(await show(writer, own, id)).toEqual([400, UNKNOWN])
        const captioned = { imageIds: [id], imageCaptions: [{ id, caption: '바꿈' }] }
        expect((await writer.patch(own, captioned)).status).toBe(400)
        expect(await read(writer, id)).toEqual(UNSEEN)
      }
      const only = await writer.patch(own, { imageCaptions: [{ id: secret, caption: '바꿈' }] })
      expect([only.status, Object.keys(only.body.fields)]).toEqual([400, ['imageCaptions']])
      expect((await admin.get(inside)).body.images).toMatchObject([{ id: secret, caption: '비밀' }])
      const copy = await writer.post(paths.modelCopy(AREA, double.slug))
      const copied = await processesIn(writer, AREA, copy.body.slug)
      expect(copied.map(({ images }) => images)).toEqual([[], []])
    })

    test('shows none that lies in another double of the same model', async () => {
      const { stays, own, writer, merge } = await merged('셋째')
      const third = await modelWith(admin, AREA, '셋째 모델', ['포장'], '안전유리')
      const waiting = await upload(admin, paths.process(AREA, third.slug, third.ids[0]!))
      await mergeModels(admin, AREA, [third, stays])
      await merge()
      expect(await show(writer, own, waiting)).toEqual([400, UNKNOWN])
      expect(await read(writer, waiting)).toEqual(UNSEEN)
    })

    test('goes on with those that came along, and with their own', async () => {
      const { own, beside, moved, writer, merge } = await merged('이어서')
      const [shown, early] = [await showPhoto(admin, own), await upload(admin, own)]
      await merge()
      expect(await show(writer, own, shown, early)).toEqual([shown, early])
      const captioned = { imageCaptions: [{ id: shown, caption: '절단기' }] }
      expect((await writer.patch(own, captioned)).body.images[0].caption).toBe('절단기')
      // From one process of the double to the other.
      expect(await show(writer, beside, shown)).toEqual([shown])
      const late = await upload(writer, own)
      expect(await show(writer, own, late)).toEqual([late])
      expect(await show(writer, own)).toEqual([])
      expect(await show(writer, own, late)).toEqual([late])
      // What the others show there is in what they may reach.
      const other = await upload(admin, moved)
      expect(await show(admin, moved, late, other)).toEqual([late, other])
      expect(await show(writer, own, other, late)).toEqual([other, late])
      // Nothing of it belongs to the one who wrote by the address of the double.
      expect(await show(admin, moved, early)).toEqual([early])
    })

    test('reads the photos of what came from the double, and no others', async () => {
      const { inside, own, moved, writer, merge } = await merged('읽기')
      const [shown, secret] = [await showPhoto(admin, own), await showPhoto(admin, inside)]
      await merge()
      expect(await read(writer, shown)).toEqual(SEEN)
      expect(await read(writer, secret)).toEqual(UNSEEN)
      const late = await upload(writer, own)
      expect(await read(writer, late)).toEqual(SEEN)
      await show(writer, own, shown, late)
      expect(await read(writer, late)).toEqual(SEEN)
      const other = await upload(admin, moved)
      expect(await read(writer, other)).toEqual(UNSEEN)
      await show(admin, moved, other)
      expect(await read(writer, other)).toEqual(SEEN)
      expect(await read(await t.as('kotric6'), other)).toEqual(UNSEEN)
      await show(admin, moved)
      expect(await read(writer, other)).toEqual(UNSEEN)
    })
  })

  describe('who sees the model that stays alone', () => {
    async function mergedFrom(title: string) {
      const stays = await modelWith(admin, AREA, `${title} 남는`, [], '안전유리')
      const double = await modelWith(admin, AREA, `${title} 두 번째`, ['절단'], '화장지')
      const own = paths.process(AREA, double.slug, double.ids[0]!)
      const [shared, kept] = [await showPhoto(admin, own), await upload(admin, own)]
      await admin.patch(paths.model(AREA, double.slug), { imageIds: [shared, kept] })
      const waiting = await upload(admin, own)
      await mergeModels(admin, AREA, [double, stays])
      const moved = paths.process(AREA, stays.slug, double.ids[0]!)
      return { shared, kept, waiting, moved, writer: await t.as('kotric6') }
    }

    test('takes over nothing that was sent to the double and is not shown', async () => {
      const { shared, kept, waiting, moved, writer } = await mergedFrom('넘겨받기')
      for (const id of [waiting, kept]) {
        expect(await show(writer, moved, shared, id)).toEqual([400, UNKNOWN])
        expect(await read(writer, id)).toEqual(UNSEEN)
      }
      expect(await show(writer, moved, shared)).toEqual([shared])
    })

    test('reads what its processes show, also what they share with the double, and nothing else of that', async () => {
      const { shared, kept, waiting, writer } = await mergedFrom('함께 쓰기')
      expect(await read(writer, shared)).toEqual(SEEN)
      for (const id of [kept, waiting]) expect(await read(writer, id)).toEqual(UNSEEN)
    })
  })
})
