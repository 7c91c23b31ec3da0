import { BadBackup, type Taken } from '#local/resolve/backup.ts'
import { unsavedWords } from '#session/sync/sync-words.ts'

/** What came out of a file. */
export function takenWords({ operations, drafts }: Taken): string {
  const parts = [
    ...(operations > 0 ? [`작업 ${operations}건`] : []),
    ...(drafts > 0 ? [unsavedWords(drafts)] : []),
  ]
  return parts.length === 0 ? '새로 가져올 작업이 없습니다.' : `${parts.join('과 ')}을 가져왔습니다.`
}

/** Why a file was not taken in. */
export function importFailureWords(error: unknown): string {
  if (!(error instanceof BadBackup)) return '이 기기에 저장하지 못했습니다. 저장 공간을 확인해주세요.'
  switch (error.reason) {
    case 'not-a-backup':
      return '이 앱에서 내보낸 파일이 아닙니다.'
    case 'cut-short':
      return '파일의 일부가 빠져 있습니다. 다시 옮겨주세요.'
    case 'other-user':
      return '다른 사용자의 작업입니다. 그 아이디로 로그인한 뒤 가져와주세요.'
    case 'newer-version':
      return '더 새로운 버전의 앱에서 내보낸 파일입니다. 앱을 업데이트해주세요.'
  }
}

/** `백업-admin-20261121-1405.backup`, on the device's own clock. */
export function backupFileName(username: string, now: number): string {
  const at = new Date(now)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`
  return `백업-${username}-${day}-${two(at.getHours())}${two(at.getMinutes())}.backup`
}
