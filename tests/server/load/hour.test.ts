import { expect, test } from 'vitest'
import { openConfigured } from '#server/store/open-configured.ts'
import { planHour, withAddingAtTheCut } from '../../bench/server/scale/hour.ts'
import { judge } from '../../bench/server/scale/judge.ts'
import { settleSurveyors, type Surveyor } from '../../bench/server/scale/people.ts'
import { replay } from '../../bench/server/scale/replay.ts'
import { createTally } from '../../bench/server/scale/tally.ts'
import { createUnlikePhotos } from '../../bench/server/scale/unlike-photos.ts'
import { createWire } from '../../bench/server/scale/wire.ts'
import { smallPhoto } from '../../bench/server/server-photos.ts'
import { seededRandom } from '../../support/random.ts'
import { discardServer, type RunningServer, runServer } from '../../support/server/run-server.ts'
import { runServers } from '../../support/server/run-servers.ts'
import { whyNoNginx } from '../support/apps/nginx.ts'
import { whyNoPostgres } from '../support/databases/postgres.ts'
import { seededFolder } from '../support/databases/seeded-folder.ts'

const DEVICES = { surveyors: 15, models: 6 }
/** The hour in eight seconds. */
const SPEED = 450

/** What a device is told without a word that its work itself is wrong. */
const COME_AGAIN = new Set([401, 408, 409, 412, 429])

/** Plays it, with the servers killed in the power cut. */
async function play(server: RunningServer, surveyors: readonly Surveyor[]) {
  const tally = createTally()
  const hour = withAddingAtTheCut(planHour(DEVICES.surveyors, 1), DEVICES.surveyors)
  const works = await replay({
    ...{ hour, surveyors, tally, speed: SPEED, random: seededRandom(1) },
    wire: createWire(server.url),
    photo: createUnlikePhotos(await smallPhoto()),
    onCut: server.kill,
    onBack: server.start,
  })
  expect(works.filter(({ isAcknowledged }) => !isAcknowledged)).toEqual([])
  // Two processes, six saves, a photo and that it is shown.
  expect(works.length).toBe(DEVICES.surveyors * 10)
  const refused = [...tally.statuses().keys()].filter((status) => status >= 400 && status < 500)
  expect(refused.filter((status) => !COME_AGAIN.has(status))).toEqual([])
  return works
}

test(
  'devices that all come back together after a power cut find all that was acknowledged, once',
  { timeout: 900_000 },
  async () => {
    const dataDir = await seededFolder()
    const before = await openConfigured({ dataDir })
    const surveyors = await settleSurveyors(before.db, DEVICES)
    await before.close()
    const server = await runServer({ dataDir, env: { DEMO: '0' } })
    try {
      const works = await play(server, surveyors)
      await server.stop()
      const after = await openConfigured({ dataDir })
      expect(await judge(after.db, works)).toEqual([])
      await after.close()
    } finally {
      await discardServer(server)
    }
  },
)

test.skipIf(whyNoPostgres() !== null || whyNoNginx() !== null)(
  'and so they do with two processes of one PostgreSQL behind nginx',
  { timeout: 900_000 },
  async () => {
    const server = await runServers(2, { env: { DEMO: '0' } })
    try {
      const database = await openConfigured(server)
      const surveyors = await settleSurveyors(database.db, DEVICES)
      expect(await judge(database.db, await play(server, surveyors))).toEqual([])
      await database.close()
    } finally {
      await discardServer(server)
    }
  },
)
