import { CloudCheck } from 'lucide-react'
import { clockLabel } from '#lib/words/clock-label.ts'
import { EmptyState } from '#ui/signs/empty-state.tsx'

/** Nothing waits on this device. */
export function AllDelivered({ lastServerSaveAt }: { lastServerSaveAt: number | null }) {
  return (
    <EmptyState
      icon={<CloudCheck size={32} />}
      title={lastServerSaveAt === null ? '서버로 보낼 내용이 없습니다.' : '모두 서버에 저장되었습니다.'}
      hint={
        lastServerSaveAt === null
          ? '저장한 내용은 먼저 이 기기에 남고, 연결되면 저절로 올라갑니다.'
          : `마지막 저장 ${clockLabel(lastServerSaveAt)}. 네트워크가 없어도 계속 입력할 수 있습니다.`
      }
    />
  )
}
