import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#api/client.ts'
import { paths } from '#domain/contract.ts'
import type { Database } from '#server/store/database.ts'
import { replyOf } from '../../support/simulated/over-http.ts'
import { ServerModel } from '../../support/simulated/server/server-model.ts'
import { lendEmbedded } from '../support/databases/databases.ts'
import { phonePhoto } from '../support/records/photos.ts'
import type { Answer, Caller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'
import { mergeModels, modelWith, processesIn, type Made } from './support.ts'

/** What the histories say of merged models is worth what their server has in common with the real one. */
let database: Database
let t: TestApp
beforeAll(async () => {
  database = await lendEmbedded()
  t = await openTestApp(database)
}, 120_000)
afterAll(async () => {
  await t.close()
  await database.close()
})

type Side = Pick<Caller, 'get' | 'post' | 'patch' | 'delete' | 'upload'>

/** The server of the histories, spoken to as the real one. */
function simulated(): Side {
  const server = new ServerModel({
    capabilities: new Set(['idempotency-key', 'if-match', 'captions']),
    now: () => 0,
    after: (_ms, work) => work(),
    fault: () => 'none',
    isUp: () => true,
    token: () => 'token',
  })
  const call = (method: string, path: string, json: unknown, headers: Record<string, string>) =>
    new Promise<Answer>((resolve) => {
      const sent = { method, path, headers, ...(json !== undefined && { json }) } as Call<unknown>
      server.serve(sent, 'token', (end) => {
        const reply = replyOf(end)
        if (reply === 'nothing') throw new Error('The simulated server is silent.')
        const { status, body: text, headers } = reply
        const body: unknown = text === '' ? null : JSON.parse(text)
        resolve({ status, body, text, headers, bytes: Buffer.from(text) })
      })
    })
  const keyed = (key: string | undefined) => (key === undefined ? {} : { 'idempotency-key': key })
  return {
    get: (url, headers = {}) => call('GET', url, undefined, headers),
    post: (url, body, { key, headers = {} } = {}) => call('POST', url, body, { ...keyed(key), ...headers }),
    patch: (url, body, headers = {}) => call('PATCH', url, body, headers),
    delete: (url, headers = {}) => call('DELETE', url, undefined, headers),
    upload: (url, file, { key } = {}) =>
      call('POST', url, { fileName: 'photo.jpg', sha256: String(file.length) }, keyed(key)),
  }
}

/** Everything that devices ask of models that are merged, and what is answered, without ids. */
async function play(side: Side): Promise<unknown[]> {
  const caller = side as Caller
  const told: unknown[] = []
  const tell = (what: string, { status, body }: Answer) => {
    const { name, title, memo, isRetired, images } = body ?? {}
    told.push([what, status, { name, title, memo, isRetired, images: images?.length }])
  }
  const made = (title: string, names: string[]) => modelWith(caller, 'root', title, names, '주조')
  const lookAt = async (what: string, { slug }: Made) => {
    const { mergedInto, doubles, isRetired } = (await side.get(paths.model('root', slug))).body
    const processes = (await processesIn(caller, 'root', slug)).map(
      ({ name, memo, order, images, processNumber }) => [
        ...[name, memo, order, images.length, processNumber.split('-')[1]],
      ],
    )
    told.push([what, { isRetired, into: mergedInto?.title ?? null, doubles: doubles.length, processes }])
  }
  const [a, b, c] = [await made('가', ['가1', '가2']), await made('나', ['나1']), await made('다', ['다1'])]
  const models = [a, b, c] as const
  const of = (model: Made, index: number, from = model) => paths.process('root', from.slug, model.ids[index]!)
  const photo = await phonePhoto()
  const upload = async (what: string, url: string, key?: string) => {
    const answer = await side.upload(url, photo, key === undefined ? {} : { key })
    tell(what, answer)
    return answer.body?.id as number
  }
  const shown = await upload('a photo', `${of(a, 0)}image/`)
  tell('is shown', await side.patch(of(a, 0), { imageIds: [shown] }))
  const early = await upload('one that nothing shows', `${of(a, 0)}image/`, 'early-before-the-merge')
  const own = await upload('one of the model itself', paths.modelImages('root', a.slug))
  tell('is shown there', await side.patch(paths.model('root', a.slug), { imageIds: [own] }))
  const unheard = () =>
    side.post(paths.processes('root', a.slug), { name: '답 없는 공정' }, { key: 'unheard-before-the-merge' })
  tell('a process', await unheard())
  const version = (await side.get(of(a, 0))).body.etag as string
  const versionOfModel = String((await side.get(paths.model('root', a.slug))).headers['etag'])

  const into = (from: Made, model: Made, options = {}) => mergeModels(caller, 'root', [from, model], options)
  tell('into itself', await into(a, a))
  tell('at another version', await into(a, b, { headers: { 'if-match': '"m0-0"' } }))
  const headers = { 'if-match': versionOfModel }
  for (const times of ['once', 'twice'])
    tell(`merged ${times}`, await into(a, b, { key: 'merge-the-first-time', headers }))
  tell('merged already', await into(a, c))
  tell('into what was merged', await into(c, a))
  for (const one of models) await lookAt('after the first', one)

  tell('an edit at the old version', await side.patch(of(a, 0), { memo: 'x' }, { 'if-match': version }))
  const now = await side.get(of(a, 0))
  tell('a look', now)
  const etag = { 'if-match': now.body.etag as string }
  tell('an edit at the new one', await side.patch(of(a, 0), { memo: '늦게' }, etag))
  tell('the same in its place', await side.get(of(a, 0, b)))
  tell('one that was never there', await side.get(of(c, 0, a)))
  tell('one of the other under the old address', await side.get(of(b, 0, a)))
  tell('what was made before', await unheard())
  tell('what came before', await side.patch(of(a, 0), { imageIds: [shown, early] }))
  const late = await upload('what comes late', `${of(a, 1)}image/`)
  tell('is shown in its place', await side.patch(of(a, 1, b), { imageIds: [late] }))
  tell('photos under the old address', await side.get(`${of(a, 1)}image/`))
  tell('the own photo in the other', await side.patch(paths.model('root', b.slug), { imageIds: [own] }))
  tell('the own photo', await side.patch(paths.model('root', a.slug), { imageIds: [own], memo: '뒤' }))
  tell('taken back', await side.patch(paths.model('root', a.slug), { isRetired: false }))
  tell('a new process', await side.post(paths.processes('root', a.slug), { name: '늦은 공정' }))
  tell('a deletion', await side.delete(of(a, 1)))
  tell('once more', await side.delete(of(a, 1)))
  const copy = await side.post(paths.modelCopy('root', a.slug))
  const inside = await processesIn(caller, 'root', copy.body.slug)
  // Of copies the histories do not know the photos.
  told.push(['a copy', copy.status, copy.body.mergedInto, inside.map(({ name, memo }) => [name, memo])])
  tell('a chain', await into(b, c))
  for (const one of models) await lookAt('after the second', one)
  for (const from of models)
    tell('under each address', await side.patch(of(a, 0, from), { memo: from.slug && '끝' }))
  tell('a photo from before the first', await side.patch(of(a, 0), { imageIds: [early] }))
  tell('one more', await side.post(paths.processes('root', a.slug), { name: '마지막' }))
  await lookAt('in the end', c)
  return told
}

test('the server of the histories answers about merged models as the real one does', async () => {
  const real = await play(await t.as('admin'))
  const said = await play(simulated())
  expect(said).toEqual(real)
  expect(real).toContainEqual(['after the second', expect.objectContaining({ doubles: 2 })])
})
