import { Share, SquarePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { HelpRow } from './help-text.tsx'

/** What to tap in Safari, which offers no installation of its own: each step beside what it looks like there. */
export function InstallSteps() {
  return (
    <chakra.dl aria-label="아이패드와 아이폰에 설치하는 순서">
      <HelpRow sample={<InSafari icon={<Share size={24} />} />}>
        1. 사파리에서 이 앱을 열고 공유 버튼을 누릅니다. 아이패드는 오른쪽 위에, 아이폰은 아래에 있습니다.
      </HelpRow>
      <HelpRow sample={<InSafari icon={<SquarePlus size={24} />}>홈 화면에 추가</InSafari>}>
        2. 열린 목록을 위로 밀어 &quot;홈 화면에 추가&quot;를 고릅니다.
      </HelpRow>
      <HelpRow sample={<InSafari isLink>추가</InSafari>}>
        3. 오른쪽 위의 &quot;추가&quot;를 누릅니다. 홈 화면에 생긴 &apos;참조모델&apos;을 열고 다시
        로그인합니다.
      </HelpRow>
    </chakra.dl>
  )
}

interface InSafariProps {
  children?: string
  icon?: ReactNode
  isLink?: boolean
}

/** A row of Safari's share sheet, or a button of it; its text says the same to who does not see it. */
function InSafari({ children, icon, isLink = false }: InSafariProps) {
  return (
    <chakra.span
      aria-hidden="true"
      display="inline-flex"
      alignItems="center"
      justifyContent="space-between"
      gap="6"
      minHeight="48px"
      paddingInline="4"
      borderRadius="field"
      bg="ground"
      fontWeight={isLink ? 'bold' : 'normal'}
      color={isLink || children === undefined ? 'accent' : 'ink'}
    >
      {children}
      {icon}
    </chakra.span>
  )
}
