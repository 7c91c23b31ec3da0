import { ErrorState } from '#ui/signs/error-state.tsx'

/** Without the device's database nothing could be kept, so nothing can be entered. */
export function NoDatabase({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      title="이 기기의 저장소를 열 수 없습니다."
      hint="다른 창을 모두 닫고 다시 시도해주세요. 저장 공간이 부족하면 먼저 비워주세요. 비공개(시크릿) 창이라면 보통 창에서 열어주세요."
      onRetry={onRetry}
    />
  )
}
