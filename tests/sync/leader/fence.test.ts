import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import { Fenced, beat, raiseEpoch, stillLeads, writeAsLeader } from '#sync/leader/fence.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})

const epochIs = (value: unknown) => db.meta.put({ key: 'epoch', value })
const noted = async (key: string) => (await db.meta.get(key))?.value
const writes = (value: string) => async () => {
  await db.drafts.put({ key: value, modelKey: 'local-1' } as never)
  return value
}

describe('S-06 who takes the lead', () => {
  it.each([
    ['first of all', undefined, 1],
    ['behind six others', 6, 7],
    ['where no number stands', '6', 1],
  ])('%s has the next epoch', async (_, before, after) => {
    if (before !== undefined) await epochIs(before)
    expect(await raiseEpoch(db, [], () => Promise.resolve())).toBe(after)
    expect(await noted('epoch')).toBe(after)
  })

  it('has it together with what belongs to it, or not at all', async () => {
    await raiseEpoch(db, [db.drafts], async () => {
      await writes('swept')()
    })
    expect(await db.drafts.count()).toBe(1)
    const failing = raiseEpoch(db, [db.drafts], async () => {
      await writes('half')()
      throw new Error('not swept')
    })
    await expect(failing).rejects.toThrow('not swept')
    expect(await noted('epoch')).toBe(1)
    expect(await db.drafts.count()).toBe(1)
  })
})

describe('S-06 what a leader writes', () => {
  it('is written while it leads', async () => {
    await epochIs(7)
    expect(await writeAsLeader(db, 7, [db.drafts], writes('one'))).toBe('one')
    expect(await db.drafts.count()).toBe(1)
    await expect(stillLeads(db, 7)).resolves.toBeUndefined()
  })

  it.each([
    ['another has taken over', 8],
    ['the database was cleared', undefined],
  ])('is refused where %s, and not even begun', async (_, epoch) => {
    if (epoch !== undefined) await epochIs(epoch)
    let isBegun = false
    const written = writeAsLeader(db, 7, [db.drafts], () => {
      isBegun = true
      return Promise.resolve()
    })
    await expect(written).rejects.toBeInstanceOf(Fenced)
    await expect(written).rejects.toMatchObject({
      name: 'Fenced',
      message: 'Another leader has taken over.',
    })
    expect(isBegun).toBe(false)
    await expect(stillLeads(db, 7)).rejects.toBeInstanceOf(Fenced)
  })
})

describe('S-07 a heartbeat', () => {
  it('is another one each time', async () => {
    await epochIs(7)
    await beat(db, 7)
    const first = await noted('beat')
    await beat(db, 7)
    expect(first).toEqual(expect.any(String))
    expect(await noted('beat')).not.toBe(first)
  })

  it('is not written for a leader that was replaced', async () => {
    await epochIs(8)
    await beat(db, 7)
    expect(await noted('beat')).toBeUndefined()
  })
})
