import { mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { answerFailures } from '#server/http/failures.ts'
import { reencode } from '#server/images/reencode.ts'
import { phonePhoto } from '../support/records/photos.ts'

/** A picture that was received, in a folder whose disk is full for what is written of it. */
async function onFullDisk(written: 'photo' | 'thumbnail'): Promise<{ folder: string; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'))
  const file = join(folder, 'upload')
  await writeFile(file, await phonePhoto())
  await symlink('/dev/full', `${file}.${written}`)
  return { folder, file }
}

/** An app that fails in the way that writing there fails, with what it wrote to its log. */
async function answerTo(
  failure: () => Promise<unknown>,
): Promise<{ status: number; body: unknown; log: string }> {
  let log = ''
  const app = fastify({ logger: { level: 'error', stream: { write: (line: string) => (log += line) } } })
  answerFailures(app)
  app.post('/', failure)
  const answer = await app.inject({ method: 'POST', url: '/' })
  await app.close()
  return { status: answer.statusCode, body: answer.json(), log }
}

describe('a full disk at the server', () => {
  test.each(['photo', 'thumbnail'] as const)('is not the fault of the picture (%s)', async (written) => {
    const { folder, file } = await onFullDisk(written)
    const { status, body, log } = await answerTo(() => reencode(file))
    expect(status).toBe(507)
    expect(body).toEqual({
      detail: '서버의 저장 공간이 부족합니다. 관리자에게 알려주세요.',
      needs: 'time',
    })
    expect(log).toContain('ENOSPC')
    expect(await readdir(folder)).toEqual(['upload'])
  })

  test('a disk that does not answer is no fault of the picture either', async () => {
    const { folder } = await onFullDisk('photo')
    // Whoever reads it from its beginning is answered EIO.
    await symlink('/proc/self/mem', join(folder, 'unreadable'))
    const { status, body, log } = await answerTo(() => reencode(join(folder, 'unreadable')))
    expect([status, body]).toEqual([503, expect.objectContaining({ needs: 'time' })])
    expect(log).toContain('EIO')
  })

  test('a file that cannot be read is a failure of the server, and is logged', async () => {
    const { file } = await onFullDisk('photo')
    const { status, log } = await answerTo(() => reencode(`${file}-3`))
    expect(status).toBe(500)
    expect(log).toContain('ENOENT')
  })
})
