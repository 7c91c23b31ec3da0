import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { StoppedEdit } from './use-stopped-edit.ts'
import { refusalWords, stoppedWords } from '#session/user/refusal-words.ts'
import { chakra } from '#ui/chakra.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Message } from '#ui/signs/message.tsx'

/** What was saved here is not on the server, and why; until that is settled. */
export function StoppedNotice({ edit }: { edit: StoppedEdit }) {
  return (
    <Message
      tone="trouble"
      role="status"
      icon={<CircleAlert size={20} aria-hidden="true" />}
      alignItems="center"
      paddingBlock="1"
      marginBottom="5"
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="1">
        <chakra.span flex="1 1 220px">서버에는 저장되지 않았습니다. {reasonOf(edit)}</chakra.span>
        <LinkButton asChild look="quiet" color="inherit">
          <Link to="/sync">동기화에서 보기</Link>
        </LinkButton>
      </chakra.div>
    </Message>
  )
}

function reasonOf(edit: StoppedEdit): string {
  if (edit.state === 'REJECTED') return `${refusalWords(edit.lastError)} 고쳐서 다시 저장해주세요.`
  if (edit.state === 'CONFLICT') return '다른 곳에서도 같은 칸을 고쳤습니다. 어느 값을 남길지 골라주세요.'
  return stoppedWords(edit)
}
