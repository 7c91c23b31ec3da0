import { readSettings, SettingsError } from './env.ts'
import { DEMO_ACCOUNTS, demoPassword } from './seed/accounts.ts'
import { checkNode } from './node-version.ts'
import { processLog } from './process-log.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { FolderLockedError } from './store/folder-lock.ts'
import { UnusableDatabaseError } from './store/unusable-database.ts'

/** The whole stop, of the 10 s that operators are promised; calls are cut off before that (http/stopping.ts). */
const STOP_WITHIN_MS = 9_500

let log = processLog(false)
try {
  checkNode()
  const settings = readSettings(process.env)
  log = processLog(settings.demo)
  const server = await startServer(settings, log)
  stopOnSignal(server)
  log.info(`제조공정 참조모델 서버: ${server.address}`)
  if (settings.demo) announceDemo()
} catch (error) {
  log.failed(error, { isExpected: isExpected(error) })
  process.exit(1)
}

function announceDemo(): void {
  const accounts = DEMO_ACCOUNTS.map(({ username }) => `  ${username.padEnd(10)} ${demoPassword(username)}`)
  log.info(
    [
      '',
      '*** 데모 모드입니다. 아래 계정의 비밀번호는 공개되어 있습니다. 실제 자료를 입력하지 마세요. ***',
      '  아이디     비밀번호',
      ...accounts,
      '',
    ].join('\n'),
  )
}

function stopOnSignal(server: RunningServer): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second Ctrl+C means now.
      if (isStopping) process.exit(1)
      isStopping = true
      // A database that hangs does not keep the server for ever.
      setTimeout(() => {
        log.failed(new Error('제때 멈추지 못해 강제로 끝냅니다. 데이터베이스가 답하지 않을 수 있습니다.'), {
          isExpected: true,
        })
        process.exit(1)
      }, STOP_WITHIN_MS).unref()
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.failed(error)
          process.exit(1)
        },
      )
    })
  }
}

function isExpected(error: unknown): error is Error {
  const expected = [SettingsError, FolderLockedError, UnusableDatabaseError]
  return expected.some((kind) => error instanceof kind)
}
