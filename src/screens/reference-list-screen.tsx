import { Layers } from 'lucide-react'
import { EmptyState } from '#ui/empty-state.tsx'
import { NARROW, useMedia } from '#ui/use-media.ts'

export function ReferenceListScreen() {
  const isNarrow = useMedia(NARROW)
  return (
    <>
      <title>참조모델</title>
      <h1 className="only-heard">참조모델</h1>
      <EmptyState
        icon={<Layers size={32} />}
        title="참조모델을 선택해주세요."
        hint={`${isNarrow ? '왼쪽 위의 목록을 열어' : '왼쪽 목록에서'} 업종 그룹을 펼치면 모델이 보입니다.`}
      />
    </>
  )
}
