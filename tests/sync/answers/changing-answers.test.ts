import { describe, expect, it } from 'vitest'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import { anyReply } from '../../faults/hostile/mischief.ts'
import { group, oneDevice } from '../../support/simulated/one-device.ts'
import { seededRandom } from '../../support/random.ts'

const HOUR = 3_600_000
/** As in any-answer.test.ts, of which the kinds that are mixed here allow the most. */
const MOST = { answered: 12, throttled: 24, unanswered: 40 }

describe('S-21 an edit to which each answer is another', () => {
  it('is asked for as rarely as one that is always answered alike, and arrives in the end', async () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const random = seededRandom(seed)
      let isWell = true
      let requests = 0
      let most = MOST.answered
      const device = await oneDevice({
        random: () => 0,
        gateway: () => {
          if (isWell) return null
          requests += 1
          const reply = anyReply(random)
          if (reply === 'nothing') most = MOST.unanswered
          else if ([429, 503].includes(reply.status)) most = Math.max(most, MOST.throttled)
          return reply
        },
      })
      const { db } = device.tab
      const modelKey = await createModel(db, { area: 'root', title: '한빛다이캐스팅', group })
      const { key } = await createProcess(db, { modelKey, name: '용해' })
      await device.work()
      isWell = false
      await saveProcess(db, { processKey: key, fields: { description: '래들에서 붓는다' } })
      await device.work(HOUR)
      expect(requests, `seed ${seed}`).toBeLessThanOrEqual(most)
      isWell = true
      await device.time.pass(1.5 * HOUR)
      const left = (await device.queue()).filter(({ state }) => state !== 'REJECTED')
      expect(left, `seed ${seed}`).toEqual([])
    }
  })
})

const SEEDS = process.env['HISTORIES'] === undefined ? 3 : 12
