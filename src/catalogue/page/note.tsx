import { CloudOff, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Message } from '#ui/signs/message.tsx'
import type { CatalogueState } from '#catalogue/messages.ts'

interface CatalogueNoteProps {
  state: CatalogueState
  /** What the list is of: 장비, 산업분류. */
  subject: string
  /** What can be done nevertheless. */
  hint?: ReactNode
}

/** Says when this device does not hold the whole list; nothing where it does. */
export function CatalogueNote({ state, subject, hint }: CatalogueNoteProps) {
  const count = state.count.toLocaleString('ko-KR')
  switch (state.phase) {
    case 'idle':
    case 'ready':
      return null
    case 'loading':
      return (
        <Message tone="neutral" role="status" marginTop="3" icon={<Download size={20} />}>
          {subject} 목록을 내려받고 있습니다. {state.count > 0 && `지금까지 ${count}개`}
        </Message>
      )
    case 'partial':
      return (
        <Message tone="waiting" role="status" marginTop="3" icon={<CloudOff size={20} />}>
          {subject} 목록의 일부({count}개)만 이 기기에 있습니다. 네트워크에 연결되면 나머지를 내려받습니다.{' '}
          {hint}
        </Message>
      )
    case 'absent':
      return (
        <Message tone="waiting" role="status" marginTop="3" icon={<CloudOff size={20} />}>
          {subject} 목록이 아직 이 기기에 없습니다. 네트워크에 연결되면 내려받습니다. {hint}
        </Message>
      )
  }
}
