import { HardDriveUpload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { deviceDeps } from '#session/device-deps.ts'
import { Message } from '#ui/message.tsx'

interface WaitingUser {
  username: string
  waiting: number
}

/** How much unsent work waits on this device, and whose it is; nothing where none waits. */
export function WaitingWork() {
  const [users, setUsers] = useState<WaitingUser[]>([])
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
      {users.map(({ username, waiting }) => (
        <p key={username}>
          <strong>{username}</strong> 님의 올리지 않은 작업 <strong>{waiting}건</strong>이 이 기기에 있습니다.
        </p>
      ))}
      <p>같은 아이디로 로그인하면 이어서 올립니다.</p>
    </Message>
  )
}

/** The database library is only fetched on a device that has a database. */
async function listWaiting(): Promise<WaitingUser[]> {
  const databases = await indexedDB.databases()
  if (databases.length === 0) return []
  const { listDeviceUsers } = await import('#local/store/device-users.ts')
  const users = await listDeviceUsers(deviceDeps)
  return users.filter(({ waiting }) => waiting > 0)
}
