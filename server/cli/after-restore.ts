import { hasAccounts } from '#server/auth/accounts.ts'
import { skipIds } from '#server/store/skip-ids.ts'
import { runCommand, UsageError } from './run-command.ts'

await runCommand(
  () => null,
  async (db, _asked, databaseName) => {
    // That of a server which was started in the place of the restored one, say.
    if (!(await hasAccounts(db))) {
      throw new UsageError(
        `${databaseName}: 계정이 하나도 없어 복원한 데이터베이스가 아닙니다. 설정을 확인하세요.`,
      )
    }
    await skipIds(db)
    console.log(`복원을 마쳤습니다. 복원 전에 쓰인 번호는 다시 쓰이지 않습니다. (${databaseName})`)
    return true
  },
)
