import { expect, it } from 'vitest'
import { wasOffered } from '#local/store/capabilities.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

it('what the server offered when it was last asked is known, and nothing else', async () => {
  const db = await newDatabase()
  await db.meta.put({ key: 'capabilities', value: ['if-match', 'durable'] })
  expect(await wasOffered(db, 'durable')).toBe(true)
  expect(await wasOffered(db, 'captions')).toBe(false)
})

it('nothing was offered where the server was never asked', async () => {
  expect(await wasOffered(await newDatabase(), 'durable')).toBe(false)
})

it.each([['durable'], [null], [{ durable: true }]])('nothing is read out of %j', async (value) => {
  const db = await newDatabase()
  await db.meta.put({ key: 'capabilities', value })
  expect(await wasOffered(db, 'durable')).toBe(false)
})
