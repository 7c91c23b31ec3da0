import { beforeEach, describe, expect, it } from 'vitest'
import {
  type Double,
  countDoubles,
  dismissDouble,
  doubleKey,
  listDoubles,
} from '#local/bare-contract/doubles.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})

async function found(opId: string, at: number): Promise<Double> {
  const key = doubleKey(opId)
  const double: Double = {
    ...{ key, kind: 'model', area: 'root', modelKey: 'root:1', serverId: 1, name: '한빛' },
    ...{ twins: [{ id: 2, slug: '한빛-2' }], at },
  }
  await db.meta.put({ key, value: double })
  return double
}

describe('S-26 what the server may hold twice', () => {
  it('is kept by the operation that made it', () => {
    expect(doubleKey('a')).toBe('double:a')
  })

  it('is listed oldest first, and nothing else is', async () => {
    const [second, first, third] = [await found('a', 20), await found('b', 10), await found('c', 30)]
    await db.meta.bulkPut([
      { key: 'seq', value: 4 },
      { key: 'creation:a', value: {} },
    ])
    expect(await listDoubles(db)).toEqual([first, second, third])
    expect(await countDoubles(db)).toBe(3)
  })

  it('is there no more once a person has looked at it', async () => {
    const [one, other] = [await found('a', 10), await found('b', 20)]
    expect(await dismissDouble(db, one.key)).toBe(true)
    expect(await listDoubles(db)).toEqual([other])
    expect(await countDoubles(db)).toBe(1)
    // On another tab, say.
    expect(await dismissDouble(db, one.key)).toBe(true)
    await dismissDouble(db, other.key)
    expect(await countDoubles(db)).toBe(0)
  })
})
