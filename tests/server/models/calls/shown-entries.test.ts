import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Area } from '#domain/model/area.ts'
import { paths } from '#domain/contract.ts'
import { createIfMatch } from '#server/http/preconditions.ts'
import { createOnce } from '#server/idempotency/once.ts'
import { keepingRoutes } from '#server/keeping/routes.ts'
import type { Db } from '#server/store/database.ts'
import { models, processEquipment, processes } from '#server/store/schema/records.ts'
import { onEachDatabase } from '../../support/databases/databases.ts'
import { addModelAccounts, type ModelApp, openModelApp, recordedBy } from '../../support/apps/model-app.ts'
import { recordRows } from '../../support/records/record-rows.ts'
import { type SignedIn, signedIn } from '../../support/callers/signed-in.ts'

const NOW = new Date('2026-06-01T00:00:00Z')

onEachDatabase((database) => {
  let db: Db
  let t: ModelApp
  let rows: ReturnType<typeof recordRows>
  let recorded: ReturnType<typeof recordedBy>
  let keeper: SignedIn
  const now = () => NOW
  beforeAll(async () => {
    db = database.get().db
    rows = recordRows(db)
    recorded = recordedBy(db)
    await addModelAccounts(db)
    const deps = {
      db,
      now,
      once: createOnce(db, { isOn: true }),
      checkIfMatch: createIfMatch({ isOn: true }),
    }
    t = await openModelApp({
      db,
      now,
      more: (app) => {
        keepingRoutes(app, deps)
        return Promise.resolve()
      },
    })
    keeper = await signedIn({ db, now }, t, 'keeper')
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    await db.delete(processes)
    await db.delete(models)
  })
  /** A process with the machine, in a model of the area. */
  const processWith = async (area: Area, equipmentId: number) => {
    const modelId = await rows.addModel(area, `한빛 ${equipmentId}`, { version: 3 })
    const processId = await rows.addProcess(modelId, { version: 4 })
    await db.insert(processEquipment).values({ processId, equipmentId, position: 0 })
    return { modelId, processId }
  }
  const versions = async (modelId: number) => [
    (await db.select().from(models).where(eq(models.id, modelId)))[0]!.version,
    (await db.select().from(processes).where(eq(processes.modelId, modelId)))[0]!.version,
  ]

  test('a machine with another name is in the history of each process that has it, whose version stays', async () => {
    const [machine, other] = [await rows.addMachine(), await rows.addMachine()]
    const shown = [await processWith('root', machine), await processWith('general', machine)]
    const beside = await processWith('root', other)
    await recorded.begin()
    expect((await keeper.patch(paths.keptEntry('equipment', machine), { name: '새 선반' })).status).toBe(200)
    for (const { modelId, processId } of shown) {
      expect(await recorded.changes(modelId)).toEqual([`process ${processId} changed equipments`])
      expect(await versions(modelId)).toEqual([3, 4])
    }
    expect(await recorded.changes(beside.modelId)).toEqual([])
    const sets = (await recorded.sets()).filter(({ modelId }) => modelId !== null)
    expect(sets).toMatchObject(['root', 'general'].map((area) => ({ at: NOW, username: 'keeper', area })))
  })
})
