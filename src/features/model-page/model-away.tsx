import { CloudOff, RefreshCw } from 'lucide-react'
import { Button } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/signs/empty-state.tsx'
import type { AwayProblem } from './use-open-model.ts'

interface ModelAwayProps {
  /** What the server answered, or that there is no room; null: nothing. */
  problem: AwayProblem | null
  onRetry: () => void
}

/** A model that this device does not have, and did not get from the server. */
export function ModelAway({ problem, onRetry }: ModelAwayProps) {
  return (
    <EmptyState
      icon={<CloudOff size={32} />}
      isPage
      {...wordsOf(problem)}
      actions={
        <Button size="main" onClick={onRetry}>
          <RefreshCw size={20} />
          다시 불러오기
        </Button>
      }
    />
  )
}

const NOT_HERE = {
  title: '이 모델은 아직 이 기기에 없습니다.',
  hint: '네트워크에 연결되면 불러올 수 있습니다. 한 번 열어 두면 다음부터는 오프라인에서도 열립니다.',
}

const NO_ROOM_HINT = '이 기기에 저장한 것은 그대로 있습니다. 쓰지 않는 파일을 지운 뒤 다시 불러와주세요.'

const NOT_BROUGHT = '이 모델을 불러오지 못했습니다.'

function wordsOf(problem: AwayProblem | null): { title: string; hint: string } {
  const kind = problem?.kind ?? 'network'
  if (kind === 'network' || kind === 'timeout') return NOT_HERE
  if (kind === 'forbidden') {
    return { title: '이 모델을 볼 권한이 없습니다.', hint: '필요하면 관리자에게 권한을 요청해주세요.' }
  }
  if (kind === 'no-room') {
    return { title: '저장 공간이 부족하여 이 모델을 열지 못했습니다.', hint: NO_ROOM_HINT }
  }
  const hint =
    kind === 'portal'
      ? '이 Wi-Fi는 먼저 접속 로그인이 필요합니다. 로그인한 뒤 다시 불러와주세요.'
      : '네트워크는 연결되어 있지만 서버가 제대로 응답하지 않았습니다. 잠시 후 다시 불러와주세요.'
  return { title: NOT_BROUGHT, hint }
}
