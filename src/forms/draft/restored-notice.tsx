import { History } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Row } from '#ui/layout.ts'
import { Message } from '#ui/signs/message.tsx'

/** What was typed before the page was closed is back in the form, and can be thrown away. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A page that was ended under the camera opens at its top: lead back to where the work was.
    if (window.scrollY === 0) box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Message
      ref={box}
      tone="waiting"
      role="status"
      icon={<History size={20} />}
      alignItems="center"
      paddingBlock="1"
      marginBottom="5"
    >
      <Row flexWrap="wrap" columnGap="4" rowGap="1">
        <chakra.span flex="1 1 220px">
          저장하지 않은 입력이 있습니다. 이어서 입력하고 저장해주세요.
        </chakra.span>
        <Button look="quiet" color="inherit" onClick={onDiscard}>
          버리기
        </Button>
      </Row>
    </Message>
  )
}
