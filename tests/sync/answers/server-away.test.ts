import { expect, it } from 'vitest'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { listOutbox } from '#local/views/work/outbox-list.ts'
import { addPhoto } from '../../support/unit/add-photo.ts'
import { group, oneDevice } from '../../support/simulated/one-device.ts'
import { json } from '../../support/simulated/over-http.ts'

const MINUTE = 60_000

/** A server whose bucket is away takes text; what it answers to photos is what `storesAway` says, or a gateway. */
async function twoHoursWithout(said: object) {
  let isAway = true
  let uploads = 0
  const device = await oneDevice({
    gateway: ({ method, path }) => {
      if (method !== 'POST' || !path.includes('image')) return null
      uploads += 1
      return isAway
        ? json(503, { detail: '저장소에 연결하지 못합니다.', ...said }, { 'retry-after': '10' })
        : null
    },
  })
  const { db } = device.tab
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group })
  await device.work(MINUTE)
  await addPhoto(db, { modelKey, processKey: null })
  for (let count = 1; count <= 12; count += 1) {
    await saveModel(db, { modelKey, section: 'overview', fields: { overview: `래들 ${count}기` } })
    await device.work(10 * MINUTE)
    expect(device.server.modelNamed('한빛')?.record.overview).toBe(`래들 ${count}기`)
  }
  const photo = (await listOutbox(db)).find(({ kind }) => kind === 'photo.upload')
  const tried = uploads
  isAway = false
  await device.work(120 * MINUTE)
  return {
    photo,
    tried,
    left: await device.queue(),
    images: device.server.modelNamed('한빛')?.record.imageIds,
  }
}

it('a photo that a server cannot take while its bucket is away waits, and nobody is asked to give it up', async () => {
  const { photo, tried, left, images } = await twoHoursWithout({ needs: 'time' })
  expect(photo).toMatchObject({ needsPerson: false, canRetry: false, canDiscard: false })
  expect(tried).toBeGreaterThan(9)
  expect(tried).toBeLessThan(40)
  expect([left, images?.length]).toEqual([[], 1])
})

it('one that a gateway turns away as often can be given up: nobody has said that it is not for the photo', async () => {
  const { photo, left, images } = await twoHoursWithout({})
  expect(photo).toMatchObject({ needsPerson: true, canDiscard: true })
  expect([left, images?.length]).toEqual([[], 1])
})
