import { useSession } from '#session/user/use-session.ts'
import { ErrorState } from '#ui/signs/error-state.tsx'

/** In place of what is for some people only, while the server has not said whether this is one of them. */
export function ServerAway() {
  const session = useSession()
  return (
    <ErrorState
      title="서버가 제대로 응답하지 않았습니다."
      hint="잠시 후 다시 불러와주세요."
      onRetry={() => session.recheck()}
    />
  )
}
