import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { killDevice } from '../../support/browser/device.ts'
import { type Round, playKillRounds } from '../../support/surveyor/kill-rounds.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { queryStopped } from '../../support/server/server-data.ts'
import { INSTALLED } from '../../support/left-out.ts'

test.use(INSTALLED)

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3)
const SEED = Number(process.env.KILL_SEED ?? 1)

const server = runServerFor('file')
const network = runNetworkFor('file', server)
let profileDir: string
test.beforeAll(() => {
  profileDir = mkdtempSync(join(tmpdir(), 'survey-killed-'))
})
test.afterAll(async () => {
  await killDevice(profileDir)
  rmSync(profileDir, { recursive: true, force: true })
})

// S-01, S-02, S-04, S-05, S-21
test('what the screen acknowledged outlives the death of the browser at any moment and reaches the server once', async () => {
  test.setTimeout(120_000 + ROUNDS * 60_000)
  const rounds = await playKillRounds(
    { server, network, profileDir },
    { rounds: ROUNDS, seed: SEED },
    ({ story }) => process.stdout.write(`  seed ${SEED}, ${story}\n`),
  )
  expect(
    rounds.flatMap(({ story, lost, doubled }) => [...lost, ...doubled].map((what) => `${story}: ${what}`)),
  ).toEqual([])
  await server.stop()
  expect(await doubledInDatabase(rounds)).toEqual([])
})

/** Asked of the database itself: what no list shows, too. */
async function doubledInDatabase(rounds: readonly Round[]): Promise<unknown[]> {
  const titles = rounds.map(({ ledger }) => ledger.title)
  return queryStopped(
    server,
    `select title as what, count(*) from models where title = any($1) group by title having count(*) > 1
     union all
     select m.title || ' ' || p.name, count(*) from processes p join models m on m.id = p.model_id
     where m.title = any($1) and p.name <> '신규공정' group by m.title, p.name having count(*) > 1
     union all
     select m.title || ' ' || i.received_sha256, count(*) from images i join models m on m.id = i.model_id
     where m.title = any($1) group by m.title, i.received_sha256 having count(*) > 1`,
    [titles],
  )
}
