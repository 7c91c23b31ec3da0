import { describe, expect, test } from 'vitest'
import { isWeakPassword } from '#server/auth/passwords/weak-passwords.ts'

const refused = (password: string, username = 'manager') =>
  expect(isWeakPassword(password, username), password).toBe(true)
const taken = (password: string, username = 'manager') =>
  expect(isWeakPassword(password, username), password).toBe(false)

describe('passwords', () => {
  test.each([
    'password',
    'PassW0rd',
    'password123!',
    '12345678',
    '87654321',
    'qwerty123',
    'qwertyuiop',
    '1q2w3e4r',
    '1qaz2wsx',
    'asdfasdf',
    'abcd1234',
    'aaaaaaaa',
    '11112222',
    'iloveyou!',
    'dkssudgktpdy',
    '안녕하세요123',
    'admin1234',
    'manager1',
    'manager-2026',
    'MANAGERmanager',
  ])('%s is refused to manager', (password) => {
    refused(password)
  })

  test.each([
    'river-otter-42',
    'first-password',
    'correct horse battery',
    '주조공장 3층 계단',
    'manager of 3 tall cranes',
  ])('%s is taken', (password) => {
    taken(password)
  })

  test('a known word stays one with signs in the place of its letters', () => {
    for (const password of [
      'p@ssword',
      'passw0rd',
      'pa$$word',
      'hell0',
      'adm1n-2026',
      'p@ssword2020',
      '1adm1n',
      'adm1n1',
    ])
      refused(password, 'somebody')
  })

  test('a known word stays one however its letters are composed', () => {
    refused('비밀번호2026'.normalize('NFD'), 'somebody')
  })

  test('a piece of up to five signs again and again is refused, with up to two behind it', () => {
    for (const password of ['xk7p2xk7p2', 'xk7xk7xk7', 'xk7xk7ab']) refused(password)
    for (const password of ['xk7p2wxk7p2w', 'xk7xk7abd', 'abxk7xk7']) taken(password)
  })

  test('runs of three keys make a password up, and up to two signs may be left', () => {
    for (const password of ['abcqwe', 'qwertyui!?', '09876lkjhg', '111qwe']) refused(password)
    for (const password of ['qwertyui!?~', 'abqwerty', 'abqwxk']) taken(password)
  })

  test('what is too short is not called weak: its length is told', () => {
    for (const password of ['xk', 'ab']) taken(password)
  })

  test('the name of the account is refused with fewer than eight signs beside it', () => {
    refused('xk7managerp2w9')
    refused('managerxk7manager')
    taken('xk7pmanagerw9tq')
    refused('xk7kotric1p2w9', 'KOTRIC1')
    refused('홍길동조사원xk7p2', '홍길동조사원'.normalize('NFD'))
  })
})
