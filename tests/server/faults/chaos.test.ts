import { describe, expect, test } from 'vitest'
import { openPlace, whyNot } from '../../chaos/misfortunes.ts'
import { play } from '../../chaos/play.ts'

/** `npm run chaos` is the long form. */
const BRIEF = { leastMs: 300, mostMs: 900 }
/** The embedded database freezes only with its process, and knows as little as the other where photos are kept. */
const played = [
  { misfortune: 'kill', database: 'PGlite' },
  { misfortune: 'kill', database: 'PostgreSQL' },
  { misfortune: 'disk', database: 'PGlite' },
  { misfortune: 'disk', database: 'PostgreSQL' },
  { misfortune: 'database', database: 'PostgreSQL' },
  { misfortune: 'bucket', database: 'PostgreSQL' },
  { misfortune: 'clock', database: 'PGlite' },
] as const
for (const { misfortune, database } of played) {
  const reason = whyNot(misfortune, database)
  if (reason !== null) console.warn(`A misfortune (${misfortune}, ${database}) is not played: ${reason}`)
}

describe('whatever befalls a server, what it acknowledged is there once, and nothing good is refused', () => {
  for (const { misfortune, database } of played) {
    const isSkipped = whyNot(misfortune, database) !== null
    test.skipIf(isSkipped)(`${misfortune} on ${database}`, { timeout: 600_000 }, async () => {
      const place = await openPlace(misfortune, database, BRIEF)
      try {
        const { faults, statuses } = await play(place, { rounds: 1, seed: 1 })
        expect(faults).toEqual([])
        // It did strike.
        if (misfortune === 'disk') expect(statuses[507]).toBeGreaterThan(0)
      } finally {
        await place.close()
      }
    })
  }
})
