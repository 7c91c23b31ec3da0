import { useSyncPort } from '#session/sync/sync-port.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { downloadFile } from '#lib/download-file.ts'
import { exportBackup, importBackup } from '#local/resolve/backup.ts'
import { notify } from '#ui/layers/notify.ts'
import { backupFileName, importFailureWords, takenWords } from './words/backup-words.ts'

export function useBackup() {
  const db = useDatabase()
  const port = useSyncPort()
  const exportWork = async () => {
    try {
      const file = new Blob(await exportBackup(db), { type: 'application/octet-stream' })
      downloadFile(file, backupFileName(db.userKey, db.deps.now()))
    } catch (error) {
      console.error('Unsent work could not be exported.', error)
      notify({ kind: 'error', title: '파일을 만들지 못했습니다.' })
    }
  }
  const importWork = async (file: File) => {
    try {
      notify({ kind: 'success', title: takenWords(await importBackup(db, await file.arrayBuffer())) })
      port.sendNow()
    } catch (error) {
      console.error('Unsent work could not be imported.', error)
      notify({ kind: 'error', title: '가져오지 못했습니다.', description: importFailureWords(error) })
    }
  }
  return { exportWork, importWork }
}
