import { Hammer } from 'lucide-react'
import { EmptyState } from '#ui/empty-state.tsx'

/** For an address whose screen has not been built: says so, and that nothing is lost. */
export function PendingScreen({ title }: { title: string }) {
  return (
    <>
      <title>{title}</title>
      <h1 className="only-heard">{title}</h1>
      <EmptyState
        icon={<Hammer size={32} />}
        title={`${title} 화면은 준비 중입니다.`}
        hint="이 기기에 저장한 내용은 그대로 있습니다."
      />
    </>
  )
}
