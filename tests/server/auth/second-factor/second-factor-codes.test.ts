import { Secret, TOTP, URI } from 'otpauth'
import { describe, expect, test } from 'vitest'
import {
  addressOf,
  newRecoveryCodes,
  newSecret,
  readCode,
  stepOfCode,
} from '#server/auth/second-factor/codes.ts'
import { createSecretSeal } from '#server/auth/second-factor/seal-secret.ts'

const STEP = 58_000_000
const NOW = STEP * 30_000

describe('the secret of an app', () => {
  test('has 160 bits and is never the same', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newSecret()).not.toBe(newSecret())
  })

  test('is said to the app with whose it is and of what', () => {
    const secret = newSecret()
    const read = URI.parse(addressOf(secret, 'kim'))
    expect(read).toBeInstanceOf(TOTP)
    expect(read).toMatchObject({ issuer: '제조공정 참조모델', label: 'kim', period: 30, digits: 6 })
    expect(read.secret.base32).toBe(secret)
  })
})

test('a code has the time step that it is of: now, the one before or the one after', () => {
  const secret = newSecret()
  const code = (step: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * 30_000 })
  const steps = (at: number) =>
    [-2, -1, 0, 1, 2].map((away) => stepOfCode(secret, code(STEP + away), new Date(at)))
  expect(steps(NOW)).toEqual([null, STEP - 1, STEP, STEP + 1, null])
  expect(steps(NOW + 29_999)).toEqual([null, STEP - 1, STEP, STEP + 1, null])
  expect(steps(NOW + 30_000)).toEqual([null, null, STEP, STEP + 1, STEP + 2])
})

describe('recovery codes', () => {
  test('are ten, each of ten signs that are not taken for others', () => {
    const all = Array.from({ length: 30 }, newRecoveryCodes)
    for (const codes of all) {
      expect(codes.length).toBe(10)
      for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
    }
    expect(new Set(all.flat()).size).toBe(300)
    expect([...new Set(all.flat().join(''))].sort().join('')).toBe('-23456789abcdefghjkmnpqrstuvwxyz')
  })
})

describe('what somebody typed', () => {
  test.each([
    ['123456', 'app', '123456'],
    [' 123 456 ', 'app', '123456'],
    ['123-456', 'app', '123456'],
    ['k3xwa-9tmbe', 'recovery', 'k3xwa-9tmbe'],
    ['K3XWA 9TMBE', 'recovery', 'k3xwa-9tmbe'],
    ['k3xwa9tmbe', 'recovery', 'k3xwa-9tmbe'],
    ['2345678923', 'recovery', '23456-78923'],
  ])('%j is a code of the %s', (typed, kind, code) => {
    expect(readCode(typed)).toEqual({ kind, code })
  })

  test.each([
    '',
    '12345',
    '1234567',
    'a123456',
    '123456a',
    'k3xwa-9tmb',
    'k3xwa-9tmbee',
    'k3xwa-9tmb1',
    'i3xwa-9tmbe',
  ])('%j is no code', (typed) => expect(readCode(typed)).toBeNull())
})

describe('the seal', () => {
  const [key, older] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

  test('is none without a key, and then opens nothing that was sealed', () => {
    const plain = createSecretSeal([])
    expect(plain.seal('비밀', 'a')).toBe('비밀')
    expect(plain.open('비밀', 'a')).toBe('비밀')
    const sealed = createSecretSeal([key]).seal('비밀', 'a')
    expect(() => plain.open(sealed, 'a')).toThrow('a secret is encrypted, and SECRET_KEY is not set')
  })

  test('opens what was kept before there was a key', () => {
    expect(createSecretSeal([key]).open('비밀', 'a')).toBe('비밀')
    expect(createSecretSeal([key]).open('x sealed:', 'a')).toBe('x sealed:')
  })

  test('is of the first key, for one owner, and opens by any key', () => {
    const sealed = createSecretSeal([key, older]).seal('비밀', 'a')
    expect(sealed).toMatch(/^sealed:[\w-]+$/)
    expect(Buffer.from(sealed.slice(7), 'base64url').length).toBe(12 + 16 + 6)
    expect(createSecretSeal([older, key]).open(sealed, 'a')).toBe('비밀')
    const message = 'a secret is encrypted with another key than those of SECRET_KEY'
    expect(() => createSecretSeal([older]).open(sealed, 'a')).toThrow(message)
    expect(() => createSecretSeal([key]).open(sealed, 'b')).toThrow(message)
  })
})
