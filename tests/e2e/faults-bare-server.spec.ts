import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { signIn } from '../support/app.ts'
import { killDevice, openDevice } from '../support/device.ts'
import type { SeenRequest } from '../support/fault-proxy.ts'
import { expectEverything, expectOneOfEach, readyForTheHall, recordEverything } from '../support/hall-job.ts'
import { runNetworkFor, runServerFor } from '../support/run-for.ts'
import { comeBack, untilSynced } from '../support/surveyor.ts'

/** A server of the bare contract: it keeps no keys and checks no versions. */
const server = runServerFor('test', { env: { CAPABILITIES: '' } })
const network = runNetworkFor('test', server)
const profiles: string[] = []
test.afterEach(async () => {
  for (const profile of profiles.splice(0)) {
    await killDevice(profile)
    rmSync(profile, { recursive: true, force: true })
  }
})

const isCreation = ({ method, path }: SeenRequest) => method === 'POST' && path.startsWith('/api/root-model/')

// S-05
test('without keys, too, what was recorded without network survives the death of the tablet and arrives once', async () => {
  const profileDir = mkdtempSync(join(tmpdir(), 'survey-tablet-'))
  profiles.push(profileDir)
  const page = await (await openDevice(profileDir)).newPage()
  await signIn(page, network.url)
  await readyForTheHall(page, network.url)
  await network.down()
  await recordEverything(page)
  await killDevice(profileDir)

  const again = await openDevice(profileDir)
  const reopened = await again.newPage()
  await reopened.goto(`${network.url}/root-model`)
  await expectEverything(reopened)
  await network.up()
  await comeBack(reopened, `${network.url}/root-model`)
  await untilSynced(reopened)
  const creations = network.seen.filter(isCreation)
  expect(creations.map(({ headers }) => headers['idempotency-key'])).toEqual(Array(6).fill(undefined))
  await again.close()
  await expectOneOfEach(server)
})
