import { SettingsError } from './env.ts'

/** What the server and its commands are written for. */
const LEAST = 24

/**
 * An older one would start, and fail at the first call that needs what it does not have.
 * @throws SettingsError where this process runs on such a one
 */
export function checkNode(version: string = process.versions.node): void {
  if (Number.parseInt(version, 10) >= LEAST) return
  throw new SettingsError(
    `Node ${LEAST} 이상이 필요합니다. 지금 실행한 것은 Node ${version}입니다: ${process.execPath}`,
  )
}
