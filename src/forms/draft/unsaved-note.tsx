import { CloudAlert, HardDrive } from 'lucide-react'
import { chakra } from '#ui/chakra.tsx'
import type { Keeping } from './draft-store.ts'

/** What was typed counts as kept only once it is on the disk. */
const WHERE_KEPT: Record<Keeping, string> = {
  pending: '이 기기에 보관하는 중…',
  kept: '이 기기에 보관됨',
  failed: '이 기기에 보관하지 못함',
}

/** How much of a form is not saved, and where that is meanwhile. */
export function UnsavedNote({ form }: { form: { changeCount: number; keeping: Keeping } }) {
  if (form.changeCount === 0) return null
  const isLost = form.keeping === 'failed'
  const Icon = isLost ? CloudAlert : HardDrive
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2" color={isLost ? 'trouble' : 'waiting'}>
      <Icon size={18} />
      저장하지 않은 변경 {form.changeCount}개 ({WHERE_KEPT[form.keeping]})
    </chakra.span>
  )
}
