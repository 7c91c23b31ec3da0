import { TriangleAlert } from 'lucide-react'
import { chakra } from '#ui/chakra.tsx'
import { Message } from '#ui/signs/message.tsx'

/** Over what is on screen, which stays as it is: what was typed is still there, and what was saved still waits. */
export function StoreSilence() {
  return (
    <Place role="alert">
      <Message tone="trouble" icon={<TriangleAlert size={20} />}>
        이 기기의 저장소가 응답하지 않습니다. 이 화면은 그대로 두고, 이 앱이 열린 다른 창과 탭을 닫아주세요.
        저장소가 응답하면 멈춘 저장을 이어서 합니다.
      </Message>
    </Place>
  )
}

const Place = chakra('div', {
  base: {
    position: 'fixed',
    insetInline: '3',
    // Below the top bar: at the foot of the window stands the bar that saves.
    top: 'calc(72px + env(safe-area-inset-top))',
    zIndex: 'floating',
    maxWidth: '560px',
    marginInline: 'auto',
    bg: 'card',
    borderRadius: 'field',
    boxShadow: 'floating',
  },
})
