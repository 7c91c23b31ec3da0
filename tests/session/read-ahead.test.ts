import { expect, it } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import { answerAhead, forgetAhead, readAhead } from '#session/device/read-ahead.ts'

// What it is asked of does not matter here.
const database = (): DeviceDatabase => Object.create(null) as DeviceDatabase
const readTitle = (_: DeviceDatabase, key: string) => Promise.resolve(`title of ${key}`)
const readNote = (_: DeviceDatabase, key: string) => Promise.resolve(`note of ${key}`)

it('what was read ahead answers its own question, of its own database, for what it was asked for', async () => {
  const db = database()
  expect(await readAhead(db, readTitle, 'a')).toBe('title of a')
  expect(answerAhead(db, readTitle, 'a')).toBe('title of a')
  expect(answerAhead(db, readTitle, 'b')).toBeUndefined()
  expect(answerAhead(db, readNote, 'a')).toBeUndefined()
  expect(answerAhead(database(), readTitle, 'a')).toBeUndefined()
})

it('several questions are kept beside each other until they are forgotten', async () => {
  const db = database()
  await Promise.all([
    readAhead(db, readTitle, 'a'),
    readAhead(db, readTitle, 'b'),
    readAhead(db, readNote, 'a'),
  ])
  expect(answerAhead(db, readTitle, 'a')).toBe('title of a')
  expect(answerAhead(db, readTitle, 'b')).toBe('title of b')
  expect(answerAhead(db, readNote, 'a')).toBe('note of a')
})

it('after the first drawing nothing is kept any more, not even what was asked for before it', async () => {
  const db = database()
  await readAhead(db, readTitle, 'a')
  const asked = Promise.withResolvers<string>()
  const readSlowly = () => asked.promise
  const late = readAhead(db, readSlowly)
  forgetAhead(db)
  asked.resolve('late')
  expect(await late).toBe('late')
  expect(answerAhead(db, readTitle, 'a')).toBeUndefined()
  expect(answerAhead(db, readSlowly)).toBeUndefined()
})

it('what could not be read is said, and nothing is kept of it', async () => {
  const db = database()
  const fail = (): Promise<string> => Promise.reject(new Error('The disk is gone.'))
  await expect(readAhead(db, fail)).rejects.toThrow('The disk is gone.')
  expect(answerAhead(db, fail)).toBeUndefined()
})
