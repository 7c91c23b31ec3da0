import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretSeal } from '#server/auth/second-factor/seal-secret.ts'

const [key, older] = [randomBytes(32), randomBytes(32)]
const { seal, open } = createSecretSeal([key])

test('what is sealed twice is never the same, and says nothing of what it holds', () => {
  const [one, other] = [seal('geheim', 'a'), seal('geheim', 'a')]
  expect(one).not.toBe(other)
  expect(Buffer.from(one.slice('sealed:'.length), 'base64url').toString('latin1')).not.toContain('geheim')
  expect([open(one, 'a'), open(other, 'a')]).toEqual(['geheim', 'geheim'])
})

test('what was changed, cut or moved to somebody else is refused', () => {
  const sealed = seal('geheim', 'a')
  const bytes = Buffer.from(sealed.slice('sealed:'.length), 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => open(`sealed:${changed.toString('base64url')}`, 'a'), `byte ${at}`).toThrow()
    expect(() => open(`sealed:${bytes.subarray(0, at).toString('base64url')}`, 'a'), `cut ${at}`).toThrow()
  }
  expect(() => open(sealed, 'b')).toThrow()
})

test('nothing at all is not taken for whole by a piece of its proof either', () => {
  const bytes = Buffer.from(seal('', 'a').slice('sealed:'.length), 'base64url')
  expect(open(`sealed:${bytes.toString('base64url')}`, 'a')).toBe('')
  for (let at = 0; at < bytes.length; at += 1)
    expect(() => open(`sealed:${bytes.subarray(0, at).toString('base64url')}`, 'a'), `cut ${at}`).toThrow()
})

test('a key that was replaced still opens, and no longer seals', () => {
  const old = createSecretSeal([older]).seal('geheim', 'a')
  const both = createSecretSeal([key, older])
  expect(both.open(old, 'a')).toBe('geheim')
  expect(open(both.seal('geheim', 'a'), 'a')).toBe('geheim')
  expect(() => open(old, 'a')).toThrow()
})
