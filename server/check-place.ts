import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Settings, SettingsError } from './env.ts'

interface Address {
  port: number
  host: string
}

/**
 * Looks at what can be seen to fail without the database, before it is opened: opening it migrates it, and then the old
 * server beside this one, which may hold the very port, has one that it does not know.
 * @throws SettingsError in one line
 */
export async function checkPlace({ port, host, metrics, dataDir }: Settings): Promise<void> {
  await checkFolder(dataDir)
  await checkAddress({ port, host }, 'PORT', 'HOST')
  if (metrics !== undefined) await checkAddress(metrics, 'METRICS_PORT', 'METRICS_HOST')
}

const FOLDER_REASONS: Readonly<Record<string, string>> = {
  EACCES: '이 폴더에 쓸 권한이 없습니다. 폴더의 주인과 권한을 확인하세요.',
  EPERM: '이 폴더에 쓸 권한이 없습니다. 폴더의 주인과 권한을 확인하세요.',
  EROFS: '읽기만 할 수 있는 디스크입니다.',
  EEXIST: '폴더가 아닙니다.',
  ENOTDIR: '폴더가 아닙니다.',
  ENOSPC: '디스크에 남은 공간이 없습니다.',
}

/** Those within as well: a restore that another user has made leaves them with another owner. */
async function checkFolder(dataDir: string): Promise<void> {
  for (const folder of [dataDir, ...['database', 'photos', 'uploads'].map((name) => join(dataDir, name))]) {
    try {
      if (folder === dataDir) await mkdir(folder, { recursive: true })
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    } catch (error) {
      const code = codeOf(error)
      if (folder !== dataDir && code === 'ENOENT') continue
      throw unusable(`DATA_DIR=${folder}`, FOLDER_REASONS[code] ?? `쓸 수 없는 폴더입니다 (${code}).`, error)
    }
  }
}

/** Takes the address for a moment. */
function checkAddress(address: Address, portName: string, hostName: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(notListening(error, address, portName, hostName)))
    probe.listen({ ...address, exclusive: true }, () => probe.close(() => resolve()))
  })
}

/** What a failed attempt to listen means, in words. */
export function notListening(
  error: unknown,
  { port, host }: Address,
  portName = 'PORT',
  hostName = 'HOST',
): SettingsError {
  const code = codeOf(error)
  if (code === 'EADDRINUSE') {
    const words = '다른 프로그램이 이미 쓰고 있는 포트입니다. 그 프로그램을 끄거나 다른 포트를 정하세요.'
    return unusable(`${portName}=${port}`, words, error)
  }
  if (code === 'EACCES') return unusable(`${portName}=${port}`, '이 포트를 열 권한이 없습니다.', error)
  return unusable(`${hostName}=${host}`, `이 컴퓨터에 없는 주소입니다 (${code}).`, error)
}

function unusable(setting: string, words: string, cause: unknown): SettingsError {
  return new SettingsError(`서버를 시작할 수 없습니다. ${setting}: ${words}`, { cause })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
