import { describe, expect, test } from 'vitest'
import { newPasswordLengthProblem } from '#domain/people/people.ts'
import { readBasic, readToken } from '#server/auth/basic.ts'
import { checkDummyPassword, hashPassword, isPassword } from '#server/auth/passwords/passwords.ts'

const basic = (text: string) => `Basic ${Buffer.from(text, 'utf8').toString('base64')}`

describe('Basic credentials', () => {
  test.each([
    ['admin:demo-admin', 'admin', 'demo-admin'],
    ['a:b', 'a', 'b'],
    [' 조사원 : 비밀 : 둘 ', '조사원', ' 비밀 : 둘 '],
    ['admin:', 'admin', ''],
    ['홍길동:홍'.normalize('NFD'), '홍길동', '홍'.normalize('NFD')],
  ])(
    '%j is a name up to the first colon, composed and trimmed, and a password',
    (text, username, password) => {
      expect(readBasic(basic(text))).toEqual({ username, password })
    },
  )

  test('their scheme is read in any case, with any number of spaces behind it', () => {
    const encoded = Buffer.from('admin:pw').toString('base64')
    for (const scheme of ['Basic ', 'BASIC ', 'basic   ']) {
      expect(readBasic(scheme + encoded)).toEqual({ username: 'admin', password: 'pw' })
    }
  })

  test.each([
    undefined,
    '',
    'Basic',
    'Basic ',
    'Basic !!!',
    `Bearer ${Buffer.from('a:b').toString('base64')}`,
    `x ${basic('admin:pw')}`,
    `${basic('admin:pw')} x`,
    basic('no-colon'),
    basic(':no-name'),
    basic('ad\0min:pw'),
    basic('admin:p\0w'),
  ])('%j are none', (header) => {
    expect(readBasic(header)).toBeNull()
  })
})

describe('a token', () => {
  test.each([20, 43, 200])('of %i signs is read, in any case of its scheme', (length) => {
    const token = 'aZ09_-'.repeat(40).slice(0, length)
    for (const scheme of ['Token ', 'token ', 'Token   ']) expect(readToken(scheme + token)).toBe(token)
  })

  test.each([
    undefined,
    '',
    `Token ${'a'.repeat(19)}`,
    `Token ${'a'.repeat(201)}`,
    `Bearer ${'a'.repeat(43)}`,
    `x Token ${'a'.repeat(43)}`,
    `Token ${'a'.repeat(43)} x`,
    `Token ${'a'.repeat(20)}.${'a'.repeat(20)}`,
  ])('is not what %j says', (header) => {
    expect(readToken(header)).toBeNull()
  })
})

describe('a password', () => {
  test('is kept as argon2id of 19 MiB and two passes, and known by its letters however composed', async () => {
    const hash = await hashPassword('조사원-수달-42'.normalize('NFD'))
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await isPassword(hash, '조사원-수달-42'.normalize('NFC'))).toBe(true)
    expect(
      await isPassword(
        await hashPassword('조사원-수달-42'.normalize('NFC')),
        '조사원-수달-42'.normalize('NFD'),
      ),
    ).toBe(true)
    expect(await isPassword(hash, '조사원-수달-43')).toBe(false)
  })

  test('of 200 letters counts to the last of them, with its case and its spaces', async () => {
    const password = ` ${'a'.repeat(197)}Z `
    expect(newPasswordLengthProblem(password)).toBeNull()
    const hash = await hashPassword(password)
    expect(await isPassword(hash, password)).toBe(true)
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -1), `${password} `]) {
      expect(await isPassword(hash, other)).toBe(false)
    }
  })

  test('of an account that is not there is never right', async () => {
    expect(await checkDummyPassword('조사원-수달-42')).toBe(false)
    expect(await checkDummyPassword('nobody has this password')).toBe(false)
  })
})
