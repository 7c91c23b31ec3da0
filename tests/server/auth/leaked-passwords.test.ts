import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { NEW_PASSWORD_LENGTH } from '#domain/people/people.ts'
import { addAccount } from '#server/auth/accounts.ts'
import { isLeakedPassword } from '#server/auth/passwords/leaked-passwords.ts'
import { isWeakPassword } from '#server/auth/passwords/weak-passwords.ts'
import { SOMEBODY } from '../support/records/audit.ts'
import { lendEmbedded } from '../support/databases/databases.ts'

const LONG_ENOUGH = dictionary['passwords-common'].filter(({ length }) => length >= NEW_PASSWORD_LENGTH.least)

test('far more than the first 3,000 passwords of leaks that are long enough are known, in any case', async () => {
  expect(LONG_ENOUGH.length).toBeGreaterThan(3_000)
  expect(await isLeakedPassword(LONG_ENOUGH[2_999]!.toUpperCase())).toBe(true)
  expect(await isLeakedPassword('river-otter-42')).toBe(false)
})

test('one that only the list knows is no password of a new account', async () => {
  const database = await lendEmbedded()
  const password = LONG_ENOUGH.find((one) => !isWeakPassword(one, 'newcomer'))!
  const add = (chosen: string) =>
    addAccount(database.db, { username: 'newcomer', password: chosen, role: 'viewer' }, SOMEBODY)
  expect(await add(password)).toMatch(/너무 흔하거나/)
  expect(await add('river-otter-42')).toBeNull()
  await database.close()
})
