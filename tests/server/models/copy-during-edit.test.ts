import { expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { lockName } from '#server/store/locks.ts'
import { until } from '../../support/until.ts'
import { appOnDatabase } from '../support/apps/app-on-database.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { AREAS, modelWithIndustry } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import { countWaiting } from '../support/databases/waiting-locks.ts'

onEachDatabase((database) => {
  const { admin } = appOnDatabase(database)

  const waiting = () => countWaiting(database.get().db)

  // On the embedded database a transaction has it for itself.
  test.skipIf(database.kind === 'PGlite').each(AREAS)(
    'a copy of a %s model is of one moment, whatever is saved while it is made',
    async (area) => {
      const slug = await modelWithIndustry(admin, area, '복사 중 수정')
      await admin.patch(paths.model(area, slug), { memo: '전' })
      const { body: process } = await admin.post(paths.processes(area, slug), { name: '전' })
      const photo = (await admin.upload(paths.modelImages(area, slug), await phonePhoto())).body

      let release = () => {}
      const isHeld = new Promise<void>((resolve) => (release = resolve))
      let isTaken = () => {}
      const taken = new Promise<void>((resolve) => (isTaken = resolve))
      // Who copies waits for this name, with a part of the model read.
      const holder = database.get().db.transaction(async (tx) => {
        await lockName(tx, `slugs:${area}`)
        isTaken()
        await isHeld
      })
      await taken
      const copying = admin.call('POST', paths.modelCopy(area, slug))
      await until(async () => expect(await waiting()).toBe(1))

      let isSaved = false
      const saving = (async () => {
        await admin.patch(paths.model(area, slug), { memo: '후', imageIds: [photo.id] })
        await admin.patch(paths.process(area, slug, process.id), { name: '후' })
        await admin.post(paths.processes(area, slug), { name: '더한 것' })
        isSaved = true
      })()
      // Saved beside the copy, or waiting for it.
      await until(async () => expect(isSaved || (await waiting()) > 1).toBe(true))
      release()
      const [copy] = await Promise.all([copying, saving, holder])

      expect(copy.status).toBe(201)
      const processes = (await admin.get(paths.processes(area, copy.body.slug))).body.results
      const copied = [
        copy.body.memo,
        copy.body.images.length,
        ...processes.map(({ name }: { name: string }) => name),
      ]
      expect([
        ['전', 0, '전'],
        ['후', 1, '후', '더한 것'],
      ]).toContainEqual(copied)
      expect((await admin.get(paths.model(area, slug))).body.memo).toBe('후')
    },
  )
})
