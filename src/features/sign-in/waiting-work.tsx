import { HardDriveUpload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { deviceDeps } from '#session/device/device-deps.ts'
import { unsavedWords } from '#session/sync/sync-words.ts'
import type { DeviceUser } from '#local/store/device-users.ts'
import { Message } from '#ui/signs/message.tsx'

/** How much unsent work and unsaved input is on this device, and whose it is; nothing where there is none. */
export function WaitingWork() {
  const [{ users, shared }, setWaiting] = useState<Waiting>({ users: [], shared: 0 })
  useEffect(() => {
    let isCurrent = true
    listWaiting().then(
      (found) => {
        if (isCurrent) setWaiting(found)
      },
      (error: unknown) => console.error('The work on this device could not be counted.', error),
    )
    return () => {
      isCurrent = false
    }
  }, [])
  if (users.length + shared === 0) return null
  return (
    <Message tone="waiting" role="status" icon={<HardDriveUpload size={20} />}>
      {users.map((user) => (
        <p key={user.username}>
          <strong>{user.username}</strong> 님의 {workWords(user)} 이 기기에 있습니다.
        </p>
      ))}
      {users.length > 0 && <p>같은 아이디로 로그인하면 이어서 할 수 있습니다.</p>}
      {shared > 0 && (
        <p>
          이 기기에서 공유한 사진 {shared}장이 기다립니다. 로그인하면 어느 공정에 넣을지 고를 수 있습니다.
        </p>
      )}
    </Message>
  )
}

function workWords({ waiting, unsaved }: DeviceUser): string {
  if (unsaved === 0) return `올리지 않은 작업 ${waiting}건이`
  const input = `${unsavedWords(unsaved)}이`
  return waiting === 0 ? input : `올리지 않은 작업 ${waiting}건과 ${input}`
}

interface Waiting {
  users: DeviceUser[]
  /** Photos that were shared while nobody was signed in. */
  shared: number
}

/**
 * The database library is only fetched on a device that has a database, or whose browser does not tell (Firefox before
 * 126).
 */
async function listWaiting(): Promise<Waiting> {
  if ('databases' in indexedDB && (await indexedDB.databases()).length === 0) return { users: [], shared: 0 }
  const { listDeviceUsers } = await import('#local/store/device-users.ts')
  const { countUnclaimed } = await import('#local/shared/shared-photos.ts')
  const [users, shared] = await Promise.all([
    listDeviceUsers(deviceDeps),
    countUnclaimed(deviceDeps.indexedDB ?? indexedDB),
  ])
  return { users: users.filter(({ waiting, unsaved }) => waiting + unsaved > 0), shared }
}
