import { HardDriveUpload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { deviceDeps } from '#session/device/device-deps.ts'
import { unsavedWords } from '#session/sync/sync-words.ts'
import type { DeviceUser } from '#local/store/device-users.ts'
import { Message } from '#ui/signs/message.tsx'

/** How much unsent work and unsaved input is on this device, and whose it is; nothing where there is none. */
export function WaitingWork() {
  const [users, setUsers] = useState<DeviceUser[]>([])
  useEffect(() => {
    let isCurrent = true
    listWaiting().then(
      (found) => {
        if (isCurrent) setUsers(found)
      },
      (error: unknown) => console.error('The work on this device could not be counted.', error),
    )
    return () => {
      isCurrent = false
    }
  }, [])
  if (users.length === 0) return null
  return (
    <Message tone="waiting" role="status" icon={<HardDriveUpload size={20} />}>
      {users.map((user) => (
        <p key={user.username}>
          <strong>{user.username}</strong> 님의 {workWords(user)} 이 기기에 있습니다.
        </p>
      ))}
      <p>같은 아이디로 로그인하면 이어서 할 수 있습니다.</p>
    </Message>
  )
}

function workWords({ waiting, unsaved }: DeviceUser): string {
  if (unsaved === 0) return `올리지 않은 작업 ${waiting}건이`
  const input = `${unsavedWords(unsaved)}이`
  return waiting === 0 ? input : `올리지 않은 작업 ${waiting}건과 ${input}`
}

/** The database library is only fetched on a device that has a database. */
async function listWaiting(): Promise<DeviceUser[]> {
  const databases = await indexedDB.databases()
  if (databases.length === 0) return []
  const { listDeviceUsers } = await import('#local/store/device-users.ts')
  const users = await listDeviceUsers(deviceDeps)
  return users.filter(({ waiting, unsaved }) => waiting + unsaved > 0)
}
