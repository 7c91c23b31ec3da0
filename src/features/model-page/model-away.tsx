import { CloudOff, RefreshCw } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** A model that this device does not have, while the server cannot be reached. */
export function ModelAway({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      icon={<CloudOff size={32} />}
      title="이 모델은 아직 이 기기에 없습니다."
      hint="네트워크에 연결되면 불러올 수 있습니다. 한 번 열어 두면 다음부터는 오프라인에서도 열립니다."
      actions={
        <Button size="main" onClick={onRetry}>
          <RefreshCw size={20} />
          다시 불러오기
        </Button>
      }
    />
  )
}
