import { Copy, TriangleAlert } from 'lucide-react'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Dialog } from '#ui/layers/dialog.tsx'
import { leaveThen } from '#ui/layers/leave-then.ts'
import { Stack } from '#ui/layout.ts'
import { Message } from '#ui/signs/message.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shown this once: it closes by its button alone, so that no slip takes them away unread. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  return (
    <Dialog
      title="복구 코드"
      description={
        <p>휴대전화를 잃거나 바꾸었을 때 인증 코드 대신 입력합니다. 코드마다 한 번씩 쓸 수 있습니다.</p>
      }
      footer={
        <>
          <Button size="main" onClick={() => void copyText(codes.join('\n'), COPIED)}>
            <Copy size={20} />
            코드 복사
          </Button>
          <Button size="main" look="primary" data-autofocus onClick={() => void leaveThen(onClose)}>
            보관했습니다
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <chakra.ol
          aria-label="복구 코드 목록"
          display="grid"
          gridTemplateColumns="1fr 1fr"
          gap="2"
          listStyleType="none"
          padding="4"
          border="line"
          borderRadius="field"
        >
          {codes.map((code) => (
            <chakra.li key={code} fontFamily="monospace" textAlign="center" userSelect="all">
              {code}
            </chakra.li>
          ))}
        </chakra.ol>
        <Message tone="waiting" icon={<TriangleAlert size={20} />}>
          지금만 보입니다. 적어 두거나 안전한 곳에 보관하세요. 이 기기에는 남지 않습니다.
        </Message>
      </Stack>
    </Dialog>
  )
}

const COPIED = { done: '복구 코드를 복사했습니다.', failed: '복사하지 못했습니다. 코드를 적어 두세요.' }
