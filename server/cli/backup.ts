import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { askServer } from '#server/backup/ask-server.ts'
import { keepDatabase, keepPhotos } from '#server/backup/keep-backup.ts'
import { openConfigured } from '#server/store/open-configured.ts'
import { operator } from './operator.ts'
import { runTask, UsageError } from './run-command.ts'

const USAGE = `사용법: npm run backup -- <폴더>
  내장 데이터베이스의 한 순간을 database-<시각>.tar.gz로, 사진을 photos/로 그 폴더에 저장합니다.
  서버를 끄지 않아도 됩니다. 같은 폴더에 다시 하면 사진은 새로 생긴 것만 복사합니다.`

await runTask(async (settings) => {
  const [folder, ...more] = process.argv.slice(2)
  if (folder === undefined || folder.startsWith('-') || more.length > 0) throw new UsageError(USAGE)
  if (settings.databaseUrl !== undefined) {
    throw new UsageError('PostgreSQL은 pg_dump로 백업합니다. docs/server/backup.md를 보세요.')
  }
  if (!existsSync(join(settings.dataDir, 'database'))) {
    throw new UsageError(`데이터베이스가 없습니다: ${settings.dataDir}. DATA_DIR을 확인하세요.`)
  }
  const to = resolve(folder)
  const tar = (await askServer(settings.dataDir, operator().username ?? '')) ?? (await ofStopped())
  const { path, bytes } = await keepDatabase(tar, to, new Date())
  console.log(`데이터베이스 ${inMegabytes(bytes)}: ${path}`)
  if (settings.bucket === undefined) {
    const photos = await keepPhotos(join(settings.dataDir, 'photos'), join(to, 'photos'))
    console.log(`사진 ${photos.copied}장 추가, ${inMegabytes(photos.bytes)}: ${join(to, 'photos')}`)
  } else {
    console.log('사진은 버킷에 있어 복사하지 않았습니다. 버킷의 복사 기능으로 백업하세요.')
  }
  return true

  async function ofStopped(): Promise<Readable> {
    const database = await openConfigured(settings)
    try {
      if (database.dump === null) throw new UsageError(USAGE)
      return Readable.fromWeb((await database.dump()).stream())
    } finally {
      await database.close()
    }
  }
})

function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
