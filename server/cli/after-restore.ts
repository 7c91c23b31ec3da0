import { skipIds } from '#server/store/skip-ids.ts'
import { runCommand } from './run-command.ts'

await runCommand(
  () => null,
  async (db) => {
    await skipIds(db)
    console.log('복원을 마쳤습니다. 복원 전에 쓰인 번호는 다시 쓰이지 않습니다.')
    return true
  },
)
