import { wait } from '#lib/wait.ts'
import { createHttpCaller } from '../server/support/callers/http-caller.ts'
import { groupId, modelWithIndustry } from '../server/support/records/models.ts'
import { seededRandom } from '../support/random.ts'
import type { RunningServer } from '../support/server/run-server.ts'
import { judge, openLedger } from './ledger.ts'
import { settle, startWork } from './work.ts'

export type DatabaseKind = 'PGlite' | 'PostgreSQL'

/** A server, and what can befall it. */
export interface Place {
  server: RunningServer
  /** One misfortune from its beginning to its end. */
  strike: (random: () => number) => Promise<void>
  close: () => Promise<void>
}

export interface Outcome {
  acknowledged: number
  sentAgain: number
  /** How often each status was answered; 0: nothing was. */
  statuses: Record<number, number>
  faults: string[]
}

/**
 * Lets a misfortune strike again and again while surveyors work, each time until work is acknowledged once more.
 * Then the server is killed and started, what was not acknowledged is sent again, and all is looked at.
 */
export async function play(
  place: Place,
  { rounds, seed }: { rounds: number; seed: number },
): Promise<Outcome> {
  const random = seededRandom(seed)
  const { server } = place
  const admin = await createHttpCaller(server.url, 'admin')
  const slug = await modelWithIndustry(admin, 'root', `시험 ${seed}`)
  const ledger = openLedger(slug, await groupId(admin, 'root', '기본 그룹'))
  for (let round = 0; round < rounds; round += 1) {
    const work = startWork(server.url, ledger, random)
    await work.acknowledged(5)
    await wait(random() * 500)
    await place.strike(random)
    await work.acknowledged(10)
    await work.stop()
  }
  await server.kill()
  await server.start()
  const sentAgain = await settle(server.url, ledger)
  const faults = await judge(ledger, await createHttpCaller(server.url, 'admin'))
  return {
    acknowledged: ledger.things.length,
    sentAgain,
    statuses: Object.fromEntries([...ledger.statuses].sort(([one], [other]) => one - other)),
    faults,
  }
}
